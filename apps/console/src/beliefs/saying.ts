import type { SourceCorrection } from '#contracts';
import {
  amountWords,
  columnRoleWords,
  currentWords,
  partWords,
  tableRoleWords,
  timeWords,
  valueWords,
} from './words.js';

/** A correction in a sentence. */
export function sayingOf(said: SourceCorrection): string {
  const { table } = said;
  switch (said.fact) {
    case 'link':
      return `${table}.${said.column} refers to ${said.to ? `${said.to.table}.${said.to.column}` : 'nothing'}`;
    case 'table_role':
      return `${table} holds ${tableRoleWords[said.role]}`;
    case 'noun':
      return `One row of ${table} is called ${said.noun.singular}, several are called ${said.noun.plural}`;
    case 'also':
      return `Rows of ${table} are also called ${said.words.join(', ') || 'nothing else'}`;
    case 'key':
      return `Rows of ${table} are told apart by ${said.columns.join(' and ') || 'nothing'}`;
    case 'row_name':
      return `Rows of ${table} are called by ${said.columns.join(' and ') || 'nothing'}`;
    case 'times':
      return `Rows of ${table} are asked by ${said.columns.join(', then ')}`;
    case 'current_rows':
      return `Of ${table}, ${currentWords(said.current)}`;
    case 'hidden_entity':
      return `${table}.${said.column} stands for ${said.noun?.plural ?? 'no thing of its own'}`;
    case 'column_role':
      return `${table}.${said.column} is ${columnRoleWords[said.role]}`;
    case 'measure':
      return `${table}.${said.column} is ${amountWords(said)}`;
    case 'time':
      return `${table}.${said.column} says ${timeWords[said.meaning]}`;
    case 'meanings':
      return `Values of ${table}.${said.column}: ${Object.entries(said.meanings)
        .map(([value, meaning]) => `${value} is ${valueWords[meaning]}`)
        .join(', ')}`;
    case 'spoken':
      return `Of ${table}.${said.column}, ${Object.entries(said.spoken)
        .map(([value, word]) => `${value} is ${word}`)
        .join(', ')}`;
    case 'column_also':
      return `${table}.${said.column} is also called ${said.words.join(', ') || 'nothing else'}`;
    case 'calendar':
      return `${table}.${said.column} is ${said.part ? `the ${partWords[said.part]}` : 'no part'} of the calendar`;
    case 'derived':
      if (!said.holds) return `Nothing of ${table} is called ${said.name}`;
      return `${table} has ${said.name}${said.words ? `, also called ${said.words.join(', ') || 'nothing else'}` : ''}`;
  }
}
