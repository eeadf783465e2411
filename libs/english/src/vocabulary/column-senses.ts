import { nameWords } from '#model';
import type { Column, Domain, Table } from '../domain/domain.js';
import type { Quantity } from '../request/request.js';
import { saying } from './phrases.js';
import type { AddsUp, Meaning } from './sense.js';
import type { Entry } from './vocabulary.js';

/** What columns are called, and the numbers that follow from them. */
export function columnSenses({ tables }: Domain): Entry[] {
  return tables.flatMap((table) => [...table.columns.flatMap(namesOf), ...spansOf(table)]);
}

function namesOf(column: Column): Entry[] {
  const meaning = meaningOf(column);
  if (!meaning) return [];
  const owner = nameWords(column.table.model.noun.value.singular);
  const isNumber = ['id', 'key'].includes(column.model.role);
  const ways = saying(column.model.words, owner).filter(([phrase]) => !isNumber || phrase.length > 1);
  const ownName = ways.map(([phrase, fit]) => ({ phrase, meaning, fit: fit * readiness(column) }));
  return [...ownName, ...column.synonyms.map((words) => ({ phrase: nameWords(words), meaning, fit: 1 }))];
}

/** A flag is rather a condition than something to show. */
function readiness({ model }: Column): number {
  return model.role === 'flag' ? 0.5 : 1;
}

/** Flags and states are said by their meanings as well; keys stand for the rows that they lead to. */
function meaningOf(column: Column): Meaning | undefined {
  switch (column.model.role) {
    case 'measure':
      return { kind: 'quantity', of: { kind: 'value', column }, adds: addsOf(column) };
    case 'time':
    case 'date_key':
      return { kind: 'time', column };
    case 'key':
      return leadsElsewhere(column) && !saysHow(column) ? undefined : { kind: 'column', column };
    default:
      return { kind: 'column', column };
  }
}

function leadsElsewhere(column: Column): boolean {
  return column.table.hops.some(({ from, toMany }) => from === column && !toMany);
}

/** "preferred supplier" says more than which supplier. */
function saysHow({ table, name, model }: Column): boolean {
  const target = table.hops.find(({ from, toMany }) => from.name === name && !toMany)?.to.table;
  const nouns = new Set([...(target ? nameWords(target.model.noun.value.singular) : []), ...keyWords]);
  return model.words.filter((word) => !nouns.has(word)).length > 0 && model.words.length > 2;
}

const keyWords = ['id', 'key', 'code', 'number', 'no', 'fk'];

/** How people take the numbers of a column together when they do not say it. */
export function addsOf({ model }: Column): AddsUp {
  return model.measure?.adds === 'sum' || model.measure?.adds === 'last' ? 'sum' : 'avg';
}

const starts = ['happens', 'effective_from', 'entered'];

/** How long things took, where their rows say when they began and ended. */
function spansOf(table: Table): Entry[] {
  const timeOf = (meanings: readonly string[]): Column | undefined =>
    table.columns.find(({ time }) => time && meanings.includes(time.meaning) && isReckoned(time.written));
  const from = starts.map((meaning) => timeOf([meaning])).find(Boolean);
  const to = timeOf(['ends', 'effective_to']);
  if (!from || !to) return [];
  const due = timeOf(['due']);
  const delay = due ? delaysFrom(due, to) : [];
  const noun = nameWords(table.model.noun.value.singular);
  const unit = from.time?.written === 'timestamp' && to.time?.written === 'timestamp' ? 'hours' : 'days';
  const of: Quantity = { kind: 'span', from, to, unit };
  const meaning: Meaning = { kind: 'quantity', of, adds: 'avg' };
  const total: Meaning = { kind: 'quantity', of, adds: 'sum' };
  return [
    ...delay,
    ...['duration', 'length', 'lasted'].flatMap((word) => [
      { phrase: [word], meaning, fit: 0.7 },
      { phrase: [...noun, word], meaning, fit: 1 },
      { phrase: [word, 'of', ...noun], meaning, fit: 1 },
    ]),
    ...['hours', 'minutes', 'days', 'time'].flatMap((word) => [
      { phrase: [...noun, word], meaning: total, fit: 0.95 },
      { phrase: [...noun.slice(0, 1), word], meaning: total, fit: 0.9 },
    ]),
  ];
}

/** How far behind the day that was promised. */
function delaysFrom(from: Column, to: Column): Entry[] {
  const meaning: Meaning = { kind: 'quantity', of: { kind: 'span', from, to, unit: 'days' }, adds: 'avg' };
  return ['delay', 'delays', 'days late', 'lateness', 'days overdue'].map((words) => ({
    phrase: nameWords(words),
    meaning,
    fit: 0.9,
  }));
}

function isReckoned(written: string): boolean {
  return written === 'date' || written === 'timestamp';
}
