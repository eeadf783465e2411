import { nameWords } from '#model';
import type { Column, Table } from '../domain/domain.js';
import type { Entry, Meaning } from './sense.js';

/** A history of one number is called by it: "course price history" keeps prices, and a "retainer" is an amount. */
export function historySenses(table: Table): Entry[] {
  if (table.model.role.value !== 'history') return [];
  const [column, ...others] = table.columns.filter(({ model }) => model.role === 'measure');
  if (!column || others.length > 0) return [];
  const noun = nameWords(table.model.noun.value.singular).filter((word) => !keepers.has(word));
  const last = noun.at(-1);
  if (last === undefined || isTheirs(table, noun, last)) return [];
  const meaning: Meaning = { kind: 'quantity', of: { kind: 'value', column }, adds: addsOf(column) };
  // "monthly retainer", "nightly rate".
  const before = column.model.words.filter((word) => word.endsWith('ly')).map((word) => [word, last]);
  const rows: Meaning = { kind: 'rows', table };
  return [
    ...[noun, [last], ...before].map((phrase) => ({ phrase, meaning, fit: 1.1 })),
    ...[...keepers].map((word) => ({ phrase: [...noun, word], meaning: rows, fit: 1.1 })),
  ];
}

/** "average price" is that of products, if these have one; a subscription whose changes are kept is no amount. */
function isTheirs({ hops }: Table, noun: readonly string[], last: string): boolean {
  return hops.some(({ to: { table }, toMany }) => {
    const isNamedSo = nameWords(table.model.noun.value.singular).join(' ') === noun.join(' ');
    const hasNumber = table.columns.some(
      ({ model }) => model.role === 'measure' && model.words.includes(last),
    );
    return !toMany && (isNamedSo || hasNumber);
  });
}

function addsOf({ model: { measure } }: Column): 'sum' | 'avg' {
  return measure?.adds === 'average' ? 'avg' : 'sum';
}

const keepers = new Set(['history', 'log', 'record', 'entry', 'snapshot', 'change']);
