import { nameWords } from '#model';
import { isAgreement } from '../domain/agreements.js';
import type { Column, Table } from '../domain/domain.js';
import type { Test } from '../request/request.js';
import { isProspect } from './dealings.js';

/** The rows that count as revenue: won deals, paid ones if payments can fail, otherwise all but drafts and cancelled ones. */
export function cameIn(table: Table): Test | undefined {
  return (
    (isProspect(table) ? wonOnly(table) : undefined) ??
    paidOnly(table) ??
    goneThrough(table) ??
    documentsOf(table).flatMap((document) => goneThrough(document) ?? [])[0]
  );
}

/** Of deals, those that were won: a pipeline is no income. */
function wonOnly({ columns }: Table): Test | undefined {
  for (const column of columns) {
    if (column.model.role !== 'state') continue;
    const won = Object.entries(column.model.meanings).flatMap(([value, meaning]) =>
      meaning === 'won' ? [value] : [],
    );
    if (won.length > 0) return { kind: 'is', column, values: won };
  }
  return undefined;
}

function paidOnly({ columns }: Table): Test | undefined {
  for (const column of columns) {
    const states = Object.entries(column.model.meanings);
    const paid = states.flatMap(([value, meaning]) => (meaning === 'paid' ? [value] : []));
    const hasFailed = states.some(([, meaning]) => meaning === 'failed');
    if (hasFailed && paid.length > 0) return { kind: 'is', column, values: paid };
  }
  return undefined;
}

function goneThrough(table: Table): Test | undefined {
  return notCancelled(table) ?? notCancelledInList(table);
}

/** Orders whose state is a row of a list of states. */
function notCancelledInList(table: Table): Test | undefined {
  if (isAgreement(table)) return undefined;
  const lists = table.hops.flatMap(({ to, toMany }) =>
    !toMany && nameWords(to.table.name).some((word) => states.has(word)) ? [to.table] : [],
  );
  for (const column of lists.flatMap(({ columns }) => columns)) {
    const values = column.samples.filter((value) => undone.test(value));
    if (values.length > 0) return noneOf(column, values);
  }
  return undefined;
}

const states: ReadonlySet<string> = new Set(['status', 'state', 'stage']);
const undone = /^(?:cancel|void|draft)/i;

function notCancelled(table: Table): Test | undefined {
  // A cancelled subscription was paid until then.
  if (isAgreement(table)) return undefined;
  for (const column of table.columns) {
    if (column.model.role !== 'state') continue;
    const values = Object.entries(column.model.meanings).flatMap(([value, meaning]) =>
      meaning === 'cancelled' || /^draft$/i.test(value) ? [value] : [],
    );
    if (values.length > 0) return noneOf(column, values);
  }
  return undefined;
}

/** A row without a state was not cancelled. */
function noneOf(column: Column, values: readonly string[]): Test {
  const test: Test = { kind: 'not', test: { kind: 'is', column, values } };
  return column.isNullable ? { kind: 'any', tests: [{ kind: 'empty', column }, test] } : test;
}

/** The documents that lines belong to. A row that may refer to none, as a gift to a pledge, is no line of one. */
function documentsOf(table: Table): Table[] {
  return table.hops.flatMap(({ from, to, toMany }) =>
    !toMany && !(from.isNullable && saysWhatIsNeeded(table)) && to.table.model.role.value === 'event'
      ? [to.table]
      : [],
  );
}

/** Whether a schema tells columns that are always filled from others; an export declares all alike. */
function saysWhatIsNeeded({ columns, model }: Table): boolean {
  return columns.some(({ name, isNullable }) => !isNullable && !model.key.includes(name));
}
