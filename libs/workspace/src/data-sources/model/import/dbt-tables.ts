import type { SourceTable } from '#contracts';
import { z } from 'zod';
import { refNames } from '../../../metrics/import/dbt-models.js';
import { oncePer } from '../../../metrics/import/once-per.js';
import { readList } from '../../../metrics/import/read-shape.js';
import { tableOf } from '../../../metrics/import/translation.js';
import type { ImportTarget } from '../../../metrics/import/translation.js';
import { attemptSaying, columnOf, placeOf, plainText, together } from './sayings.js';
import type { Sayings } from './sayings.js';

/** So many tests of a column are looked at. */
const testsMax = 50;

const Tests = z
  .array(z.unknown())
  .nullish()
  .transform((tests) => (tests ?? []).slice(0, testsMax));

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
});

const Referred = z.object({ to: z.string().max(500), field: z.string().max(1_000) });

/** Newer versions of dbt have what a test takes under `arguments`. */
const Relationships = z.object({
  relationships: z.union([
    Referred,
    z.object({ arguments: Referred }).transform(({ arguments: given }) => given),
  ]),
});
const AcceptedValues = z.object({ accepted_values: z.looseObject({}) });

/** What dbt says of models and sources in its schema files: what columns mean, refer to, and may hold. */
export function dbtTables(tables: unknown, target: ImportTarget): Sayings {
  // Looked up once each: a column may have dozens of tests.
  const tableNamed = oncePer((name: string) => tableOf(target, refNames(name)).table);
  return together(readList(Table, tables).map((entry) => sayingsOf(entry, tableNamed)));
}

type TableNamed = (name: string) => SourceTable;

function sayingsOf({ name, description, columns }: z.infer<typeof Table>, tableNamed: TableNamed): Sayings {
  const all = readList(Column, columns);
  const ofTable = attemptSaying(name, () => {
    const table = tableNamed(name);
    const said = all.flatMap((column) => {
      const known = table.columns.find((each) => each.name.toLowerCase() === column.name.toLowerCase());
      const text = plainText(column.description);
      return known && text !== undefined ? [{ name: known.name, description: text, synonyms: [] }] : [];
    });
    const text = plainText(description);
    if (text === undefined && said.length === 0) return {};
    return { words: [{ ...placeOf(table), description: text, synonyms: [], columns: said }] };
  });
  if (ofTable.skipped.length > 0) return ofTable;
  return together([ofTable, ...all.map((column) => ofColumn(name, column, tableNamed))]);
}

function ofColumn(tableName: string, column: Column, tableNamed: TableNamed): Sayings {
  const tests = [...column.tests, ...column.data_tests];
  const name = `${tableName}.${column.name}`;
  const links = readList(Relationships, tests).map(({ relationships: { to, field } }) =>
    attemptSaying(name, () => {
      const table = tableNamed(tableName);
      const referred = tableNamed(to);
      const from = { ...placeOf(table), column: columnOf(table, column.name) };
      const ref = { ...placeOf(referred), column: columnOf(referred, field) };
      return { corrections: [{ fact: 'link', ...from, to: ref }] };
    }),
  );
  const values = readList(AcceptedValues, tests).map(() =>
    attemptSaying(name, () => {
      const table = tableNamed(tableName);
      const of = { ...placeOf(table), column: columnOf(table, column.name) };
      return { corrections: [{ fact: 'column_role', ...of, role: 'category' }] };
    }),
  );
  return together([...links, ...values]);
}
