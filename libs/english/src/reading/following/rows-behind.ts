import type { Catalog } from '../../catalog/catalog.js';
import type { Column, Table } from '../../domain/domain.js';
import { rowTime } from '../../domain/row-time.js';
import { planRequest } from '../../planning/plan-request.js';
import { tableOfAmount } from '../../request/request.js';
import type { Amount, Clause, Quantity, Test, Things } from '../../request/request.js';
import type { ReadRequest } from '../read-request.js';
import type { Part } from '../rule.js';

const asks = new RegExp(
  String.raw`^(?:(?:and|now|ok|please|can you|could you|let me|i want to)\s+)*(?:(?:show|list|give|see|display|open)\s+(?:me\s+|us\s+)?(?:all\s+)?(?:the\s+|its\s+|their\s+)?(?:single\s+|raw\s+|underlying\s+|individual\s+)?(?:rows|records|entries|details|data behind)(?:\s+(?:behind|of|for|in|under|that make up)\s+(?:it|that|this|them|those|the\s+(?:number|numbers|total|answer|result)))?|which\s+(?:ones|rows|records)(?:\s+(?:are|were)\s+(?:they|these|those|that|it))?)(?:\s+please)?\W*$`,
  'i',
);

export function asksForRows(question: string): boolean {
  return asks.test(question.trim());
}

/**
 * Reads a question for the rows that the last request measured: its conditions and periods are kept, its numbers and groups are not.
 * Undefined where it asks for something else, or the last request chose among groups, so that it says of no row whether it was in.
 */
export function readRowsBehind(
  question: string,
  { believed }: Catalog,
  today: string,
  last: ReadRequest,
): ReadRequest[] | undefined {
  if (!believed || !asksForRows(question)) return undefined;
  const listed = rowsOf(last.request.clauses);
  if (!listed) return undefined;
  const { things, tests, shown } = listed;
  const clauses: Clause[] = [
    { kind: 'list', isNamed: true, ...things },
    ...shown.map((item): Clause => ({ kind: 'show', item })),
    ...tests.map((test): Clause => ({ kind: 'where', test })),
  ];
  const plan = planRequest({ clauses }, believed.domain, today);
  if (!plan) return undefined;
  const parts: Part[] = [
    { kind: 'rows', ...things, asked: true, isPlural: true },
    { kind: 'shown', columns: shown.flatMap(columnOf) },
    ...tests.map(partOf),
  ];
  return [{ ...last, parts, request: { clauses }, plan, tokensBefore: last.tokens.length }];
}

interface Listed {
  things: Things;
  tests: readonly Test[];
  shown: readonly Quantity[];
}

function rowsOf(clauses: readonly Clause[]): Listed | undefined {
  const amounts = clauses.flatMap((clause) => (clause.kind === 'measure' ? wholeOf(clause.amount) : []));
  const [first] = amounts;
  if (!first || clauses.some(choosesGroups)) return undefined;
  const table = tableOfAmount(first);
  if (amounts.some((amount) => tableOfAmount(amount) !== table)) return undefined;
  const key = first.kind === 'rows' ? first.key : undefined;
  // Of several numbers, each of rows of its own, those of all are the rows.
  const own = amounts.length === 1 && 'tests' in first ? first.tests : [];
  const tests = [...clauses.flatMap(testOf), ...own];
  const columns = key ? [] : columnsOf(clauses, table);
  const quantities = amounts.flatMap((amount) => (amount.kind === 'aggregate' ? [amount.of] : []));
  return {
    things: { table, key },
    tests,
    shown: [...columns.map((column) => ({ kind: 'value', column }) as const), ...quantities],
  };
}

/** A ratio is made of the rows that it is a part of. */
function wholeOf(amount: Amount): Amount {
  return amount.kind === 'ratio' ? wholeOf(amount.whole) : amount;
}

function choosesGroups(clause: Clause): boolean {
  if (clause.kind === 'having') return true;
  if (clause.kind === 'rank') return clause.limit !== undefined;
  if (clause.kind !== 'measure') return false;
  // The filters of a curated metric are SQL, which no row is listed by.
  const { amount } = clause;
  return (
    amount.kind === 'number' ||
    amount.kind === 'periods' ||
    (amount.kind === 'metric' && amount.filters.length > 0)
  );
}

function testOf(clause: Clause): Test[] {
  if (clause.kind === 'where') return [clause.test];
  if (clause.kind !== 'compare') return [];
  const { time, ranges } = clause;
  return [{ kind: 'any', tests: ranges.map((range): Test => ({ kind: 'during', time, range })) }];
}

/** When each row was, and which group it was in. */
function columnsOf(clauses: readonly Clause[], table: Table): Column[] {
  const columns = clauses.flatMap((clause): Column[] => {
    if (clause.kind === 'compare') return [clause.time];
    if (clause.kind === 'where') return clause.test.kind === 'during' ? [clause.test.time] : [];
    if (clause.kind !== 'by') return [];
    const { dimension } = clause;
    if (dimension.kind === 'column') return [dimension.column];
    return dimension.kind === 'rows' ? [] : [dimension.time];
  });
  const usual = rowTime(table);
  return [...new Set(columns.length > 0 || !usual ? columns : [usual])];
}

function columnOf(quantity: Quantity): Column[] {
  return quantity.kind === 'value' ? [quantity.column] : [];
}

function partOf(test: Test): Part {
  return test.kind === 'during'
    ? { kind: 'when', range: test.range, time: test.time }
    : { kind: 'test', test };
}
