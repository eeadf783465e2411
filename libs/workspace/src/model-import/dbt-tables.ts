import type { SourceTable } from '#contracts';
import { z } from 'zod';
import { refNames } from '../metrics/import/dbt-models.js';
import { memoize } from '../metrics/import/memoize.js';
import { readList } from '../metrics/import/read-shape.js';
import { tableOf } from '../metrics/import/translation.js';
import type { ImportTarget } from '../metrics/import/translation.js';
import { attemptSaying, columnOf, placeOf, plainText, skippedFor, together, unreadable } from './sayings.js';
import type { SaidOfTable, Sayings, Skipped } from './sayings.js';

/** The maximum number of a column's tests that are read. */
const testsMax = 50;

const Tests = z
  .array(z.unknown())
  .nullish()
  .transform((tests) => tests ?? []);

const Column = z.object({
  name: z.string().max(1_000),
  description: z.string().nullish(),
  tests: Tests,
  data_tests: Tests,
});
type Column = z.infer<typeof Column>;

const Table = z.object({
  name: z.string().max(1_000),
  description: z.string().nullish(),
  columns: z.unknown().optional(),
  tests: Tests,
  data_tests: Tests,
});

const Referred = z.object({ to: z.string().max(500), field: z.string().max(1_000) });

/** Newer versions of dbt have a test's parameters under `arguments`. */
const Relationships = z.object({
  relationships: z.union([
    Referred,
    z.object({ arguments: Referred }).transform(({ arguments: given }) => given),
  ]),
});
const AcceptedValues = z.object({ accepted_values: z.looseObject({}) });

/** The models and sources of dbt's schema files: the meanings, links and possible values of their columns. */
export function dbtTables(tables: unknown, target: ImportTarget): Sayings {
  // Memoized: a column may have dozens of tests.
  const tableNamed = memoize((name: string) => tableOf(target, refNames(name)).table);
  const entries = readList(Table, tables);
  return together([
    { skipped: unreadable(Table, tables, 'model') },
    ...entries.map((entry) => sayingsOf(entry, tableNamed)),
    { skipped: otherTests(entries) },
  ]);
}

type TableNamed = (name: string) => SourceTable;

function sayingsOf(entry: z.infer<typeof Table>, tableNamed: TableNamed): Sayings {
  const { name, description } = entry;
  return attemptSaying(name, () => {
    const table = tableNamed(name);
    const described = attemptSaying(name, () => {
      const text = plainText(description);
      return text === undefined ? {} : { words: [{ ...wordsFor(table), description: text }] };
    });
    return together([
      described,
      { skipped: unreadable(Column, entry.columns, `${name}, column`) },
      ...readList(Column, entry.columns).map((column) => ofColumn(table, name, column, tableNamed)),
    ]);
  });
}

function wordsFor(table: SourceTable): SaidOfTable {
  return { ...placeOf(table), synonyms: [], columns: [] };
}

function ofColumn(table: SourceTable, tableName: string, column: Column, tableNamed: TableNamed): Sayings {
  const name = `${tableName}.${column.name}`;
  return attemptSaying(name, () =>
    ofKnown({ name, table, own: columnOf(table, column.name) }, column, tableNamed),
  );
}

interface KnownColumn {
  name: string;
  table: SourceTable;
  own: string;
}

function ofKnown({ name, table, own }: KnownColumn, column: Column, tableNamed: TableNamed): Sayings {
  const tests = testsOf(column);
  const described = attemptSaying(name, () => {
    const text = plainText(column.description);
    if (text === undefined) return {};
    return { words: [{ ...wordsFor(table), columns: [{ name: own, description: text, synonyms: [] }] }] };
  });
  const links = readList(Relationships, tests).map(({ relationships: { to, field } }) =>
    attemptSaying(name, () => {
      const referred = tableNamed(to);
      const ref = { ...placeOf(referred), column: columnOf(referred, field) };
      return { corrections: [{ fact: 'link', ...placeOf(table), column: own, to: ref }] };
    }),
  );
  const isCategory = readList(AcceptedValues, tests).length > 0;
  const category = { fact: 'column_role', ...placeOf(table), column: own, role: 'category' } as const;
  return together([
    described,
    ...links,
    { corrections: isCategory ? [category] : [], skipped: skippedTests(name, column, tests) },
  ]);
}

function testsOf(column: Column): unknown[] {
  return [...column.tests, ...column.data_tests].slice(0, testsMax);
}

/** Tests beyond the limit, and links that cannot be read. */
function skippedTests(name: string, column: Column, tests: readonly unknown[]): Skipped[] {
  const links = tests.filter((test) => kindOf(test) === 'relationships');
  const isMore = column.tests.length + column.data_tests.length > testsMax;
  return [
    ...unreadable(Relationships, links, name),
    ...(isMore ? [skippedFor(name, `only the first ${testsMax} of its tests are looked at`)] : []),
  ];
}

const known: ReadonlySet<string> = new Set(['relationships', 'accepted_values']);

/** Tests that imply no fact, each kind once: not_null alone may stand on every column. */
function otherTests(entries: readonly z.infer<typeof Table>[]): Skipped[] {
  const counts = new Map<string, number>();
  for (const { columns, tests, data_tests: dataTests } of entries)
    for (const test of [...tests, ...dataTests, ...readList(Column, columns).flatMap(testsOf)]) {
      const kind = kindOf(test);
      if (!known.has(kind)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    }
  return [...counts].map(([kind, count]) =>
    skippedFor(kind, `no fact follows from ${count === 1 ? 'this test' : `these ${count} tests`}`),
  );
}

/** A test is a name, or an object with its name as a key; its parameters may stand beside. */
function kindOf(test: unknown): string {
  if (typeof test === 'string') return test;
  const keys = typeof test === 'object' && test !== null ? Object.keys(test) : [];
  return keys.find((key) => known.has(key)) ?? keys[0] ?? 'a test without a name';
}
