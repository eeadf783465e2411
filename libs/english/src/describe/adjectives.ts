import type { Condition, Expression } from '#sql';
import type { Column, Domain } from '../domain/domain.js';
import type { Test } from '../request/request.js';
import { phraseKey } from '../vocabulary/phrases.js';
import { tableOfMeaning } from '../vocabulary/sense.js';
import { flagWords, stateWordsOf } from '../vocabulary/test-senses.js';
import { dayIn } from './written-days.js';
import type { PlanNames } from './plan-names.js';

/**
 * The adjective of a condition on the first table's rows: "cancelled" orders, "unresolved" tickets, "active" subscriptions. Only a word
 * that means this and nothing else in the source is one, so that it is read back as the same condition.
 */
export function adjectiveOf(condition: Condition, names: PlanNames, today?: string): string | undefined {
  const { believed } = names.catalog;
  const { root } = names;
  if (!believed || !root) return undefined;
  const table = believed.domain.tables.find(
    ({ name, schema }) => name === root.name && schema === root.schema,
  );
  const meant = table && (currentTest(condition, table, today) ?? testOf(condition, table, names));
  if (!meant) return undefined;
  return wordsOf(meant).find((word) => {
    if (!isAdjective(word)) return false;
    const own = believed.vocabulary
      .sensesOf(phraseKey([word]))
      .filter(({ meaning }) => tableOfMeaning(meaning) === table);
    const fitOf = (senses: typeof own): number => Math.max(0, ...senses.map(({ fit }) => fit));
    const [said, others] = [true, false].map((isSaid) =>
      fitOf(own.filter(({ meaning }) => isSaid === (meaning.kind === 'test' && isSame(meaning.test, meant)))),
    );
    return said !== undefined && others !== undefined && said > others;
  });
}

type Table = Domain['tables'][number];

/** The condition as the vocabulary would have it. */
function testOf(condition: Condition, table: Table, names: PlanNames): Test | undefined {
  const columnOf = (of: Expression): Column | undefined => {
    const found = names.column(of);
    return found?.table === names.root ? table.columns.find(({ name }) => name === found?.name) : undefined;
  };
  if (condition.kind === 'null') {
    const column = columnOf(condition.of);
    return column && { kind: 'empty', column };
  }
  if (condition.kind === 'not' && condition.condition.kind === 'null') {
    const column = columnOf(condition.condition.of);
    return column && { kind: 'filled', column };
  }
  const asked = valuesIn(condition);
  const column = asked && columnOf(asked.of);
  return column && asked && (column.model.role === 'state' || column.model.role === 'flag')
    ? { kind: 'is', column, values: asked.values }
    : undefined;
}

function valuesIn(condition: Condition): { of: Expression; values: string[] } | undefined {
  if (condition.kind === 'equal_text') return { of: condition.of, values: [condition.text] };
  const [of, all] =
    condition.kind === 'compare' && condition.operator === '='
      ? [condition.left, [condition.right]]
      : condition.kind === 'in'
        ? [condition.of, condition.values]
        : [undefined, []];
  const values = all.flatMap((each) => (each.kind === 'literal' ? [String(each.value)] : []));
  return of && values.length === all.length ? { of, values } : undefined;
}

/** Rows that have begun by today and not ended before it. */
function currentTest(condition: Condition, table: Table, today: string | undefined): Test | undefined {
  const period = table.model.current?.value;
  if (period?.by !== 'period' || condition.kind !== 'all' || today === undefined) return undefined;
  const [begun, open, ...others] = condition.conditions;
  if (begun?.kind !== 'compare' || open?.kind !== 'any' || others.length > 0) return undefined;
  const [empty, later] = open.conditions;
  const isOpen = empty?.kind === 'null' && later?.kind === 'compare' && later.operator === '>=';
  return isOpen && begun.operator === '<' && dayIn(later.right) === today
    ? { kind: 'current', table }
    : undefined;
}

/** The words that may say a condition, the plainest first. */
function wordsOf(test: Test): string[] {
  switch (test.kind) {
    case 'current':
      return ['active', 'current'];
    case 'empty':
      return acts(test.column).map((act) => `un${act}`);
    case 'filled':
      return acts(test.column);
    case 'is':
      return test.column.model.role === 'flag'
        ? flagWords(test.column, test.values)
        : stateWordsOf(test.column, test.values);
    default:
      return [];
  }
}

/** "resolved" of resolved_at and "assigned" of assigned_to. */
function acts({ model }: Column): string[] {
  const [act = '', ...others] = model.words;
  return others.length < 2 && /.{3}ed$/.test(act) ? [act] : [];
}

function isSame(one: Test, other: Test): boolean {
  if (one.kind === 'current' && other.kind === 'current') return one.table === other.table;
  if (one.kind === 'is' && other.kind === 'is')
    return (
      one.column === other.column &&
      one.values.length === other.values.length &&
      one.values.every((value) => other.values.includes(value))
    );
  const isOfColumn = one.kind === 'empty' || one.kind === 'filled';
  return isOfColumn && other.kind === one.kind && one.column === other.column;
}

/** Nouns that are values ("refund", "no show") stay in a condition. */
function isAdjective(word: string): boolean {
  return adjectives.has(word) || /^\p{Ll}{2,}(?:ed|en|ive|able)$/u.test(word);
}

const adjectives = new Set(
  'open paid unpaid won lost late overdue live current void planned sent pending outstanding running'.split(
    ' ',
  ),
);
