import { nameWords } from '#model';
import type { Column, Table } from '../../domain/domain.js';
import { tableOfAmount, tableOfQuantity, tableOfTest } from '../../request/request.js';
import type { Part, Ranked } from '../rule.js';
import { Said } from './said.js';

/** The rows that the question is about: those asked for by name, else the first that anything is said of. */
export function subjectOf(said: Said): Table | undefined {
  const rows = said.of('rows');
  const asked =
    rows.find((part) => part.asked) ??
    (said.has('who') ? rows.find(({ table }) => isOfPeople(table)) : undefined) ??
    rows[0];
  if (asked) return asked.table;
  const [quantity] = said.of('quantity');
  if (quantity) return tableOfQuantity(quantity.of);
  const [amount] = said.of('amount');
  if (amount) return tableOfAmount(amount.amount);
  const [rate] = said.of('rate');
  if (rate) return tableOfTest(rate.test);
  const [column] = said.of('column');
  if (column) return column.column.table;
  const [rank] = said.of('rank').flatMap(({ by }) => by ?? []);
  if (rank) return tableOfRanked(rank);
  const [test] = said.of('test');
  if (test) return tableOfTest(test.test);
  return [...said.of('when'), ...said.of('time')].flatMap((part) => timeIn(part) ?? [])[0]?.table;
}

function timeIn(part: Extract<Part, { kind: 'when' | 'time' }>): Column | undefined {
  return part.kind === 'when' ? part.time : part.column;
}

function tableOfRanked(by: Ranked): Table {
  return by.kind === 'rows' ? by.table : tableOfQuantity(by.of);
}

/** Whether rows are somebody. */
function isOfPeople({ model }: Table): boolean {
  const nouns = [model.noun.value.singular, ...model.also].flatMap(nameWords);
  return model.name.value.length > 1 || nouns.some((word) => people.has(word));
}

const people = new Set(
  'person people customer client guest user member employee staff worker student learner patient contact lead agent driver instructor teacher subscriber tenant owner seller buyer donor volunteer player author'.split(
    ' ',
  ),
);
