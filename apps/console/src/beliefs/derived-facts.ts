import type { SourceCorrection, SourceModelDetail } from '#contracts';
import { listOf } from '../shell/typed-lists.js';
import type { Change, ModelledTable, PlainFact } from './fact.js';

type Derived = SourceModelDetail['derived'][number];

/** Derived amounts of a table, and those that were rejected. */
export function derivedFacts(
  table: ModelledTable,
  { derived, corrections }: Pick<SourceModelDetail, 'derived' | 'corrections'>,
): PlainFact[] {
  const isOwn = (of: { schema: string | null; table: string }) =>
    of.schema === table.schema && of.table === table.table;
  const own = derived.filter(isOwn);
  const said = corrections.flatMap(({ correction }) =>
    correction.fact === 'derived' && isOwn(correction) ? [correction] : [],
  );
  const known = new Set(own.flatMap(({ words }) => words));
  return [
    ...own.map((measure) => derivedFact(table, measure, nameOf(measure, said))),
    ...said.filter(({ name }) => !known.has(name)).map(({ name }) => rejectedFact(table, name)),
  ];
}

/** The name given by a person, or else the commonest. */
function nameOf({ words }: Derived, said: readonly { name: string }[]): string {
  return said.find(({ name }) => words.includes(name))?.name ?? words[0] ?? '';
}

function sayOf({ schema, table }: ModelledTable, name: string, holds: boolean): SourceCorrection {
  return { fact: 'derived', schema, table, name, holds };
}

/** Renames it; its existing names stay. */
function namedOtherwise(table: ModelledTable, { words }: Derived, name: string): Change {
  return {
    by: 'words',
    label: 'Called',
    text: words[0] ?? '',
    say: (text) => ({ ...sayOf(table, name, true), words: listOf(text) }),
  };
}

function derivedFact(table: ModelledTable, measure: Derived, name: string): PlainFact {
  const [first = name, ...others] = measure.words;
  const also = others.length > 0 ? ` Also called ${others.join(', ')}.` : '';
  return {
    part: 'derived',
    about: sayOf(table, name, true),
    sentence: `${capital(first)} is ${computed(measure)}`,
    basis: { ...measure.basis, evidence: `${measure.basis.evidence}${also}` },
    confirm: sayOf(table, name, true),
    reject: sayOf(table, name, false),
    change: namedOtherwise(table, measure, name),
  };
}

function rejectedFact(table: ModelledTable, name: string): PlainFact {
  return {
    part: 'derived',
    about: sayOf(table, name, false),
    sentence: `Nothing is called ${name}`,
    basis: undefined,
    confirm: undefined,
    reject: undefined,
    change: undefined,
  };
}

/** Its computation in words, following "is". */
function computed({ expression, unit }: Derived): string {
  const inUnit = unit === null || unit === 'percent' ? '' : `, in ${unit}`;
  switch (expression.by) {
    case 'between': {
      const { from, to, is_until_now: isUntilNow } = expression;
      if (!to) return `the time since ${timeName(from)}${inUnit}`;
      const orNow = isUntilNow ? ', or until now' : '';
      return `the time from ${timeName(from)} to ${timeName(to)}${orNow}${inUnit}`;
    }
    case 'share': {
      const { column, values, among } = expression;
      const whole = among ? ` among those with ${among.join(' or ')}` : '';
      return `the share of rows whose ${column} is ${values.join(' or ')}${whole}`;
    }
    case 'filled':
      return `the share of rows that have ${expression.column}`;
    case 'product':
      return `${expression.factors.join(' times ')}${inUnit}`;
    case 'difference':
      return `${expression.from} less ${expression.less}${inUnit}`;
    case 'years_since':
      return `the years since ${expression.column}`;
  }
}

function timeName({ column, over }: { column: string; over: { to: { table: string } } | null }): string {
  return over ? `${over.to.table}.${column}` : column;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
