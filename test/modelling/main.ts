/**
 * `npm run model-score -- DIR`: what the model of each database of a folder gets right. The folder has `databases/NAME.sql` and,
 * where people labelled them, `models/NAME.json`; without labels, declared keys are what is to be found. `--without-keys` takes
 * declared keys away first; `--only NAME,…` takes some databases; `--misses` prints each miss.
 */
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Coverage, SourceTable } from '#contracts';
import { buildModel } from '#model';
import { coverageOf, profileSource } from '#workspace';
import { withCluster, withQuestionDatabases } from '../accuracy/question-databases.ts';
import type { QuestionDatabase } from '../accuracy/question-databases.ts';
import { readLabels } from './labels.ts';
import { addScore, scoreAgainstDeclared, scoreModel } from './score.ts';
import type { Score } from './score.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'without-keys': { type: 'boolean', default: false },
    misses: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
});
const [folder] = positionals;
if (folder === undefined)
  throw new Error('usage: npm run model-score -- DIR [--without-keys] [--only NAME,…] [--misses]');

const only = options.only?.split(',');
const names = (await readdir(join(folder, 'databases')))
  .filter((file) => file.endsWith('.sql'))
  .map((file) => basename(file, '.sql'))
  .filter((name) => only?.includes(name) ?? true);
const sum: Score = {};
await withCluster((url) =>
  withQuestionDatabases(url, async (databases) => {
    for (const name of names) {
      const file = join(folder, 'databases', `${name}.sql`);
      addScore(sum, await databases.use(name, file, (database) => scoreOf(name, database)), name);
    }
  }),
);
print(sum);

async function scoreOf(name: string, { connector, schema }: QuestionDatabase): Promise<Score> {
  const tables = options['without-keys'] ? schema.map(withoutKeys) : schema;
  const source = { connector, type: 'postgresql' as const, tables };
  const profile = await profileSource(source, new Date(), new AbortController().signal);
  const model = buildModel(tables, profile);
  const labels = join(folder ?? '', 'models', `${name}.json`);
  if (existsSync(labels)) return scoreModel(model, await readLabels(labels));
  return scoreAgainstDeclared(model, schema, await declaredCoverages({ connector, schema }));
}

/** Of each key that a source declares, whether its values are there: what no data bears out, nobody can find. */
async function declaredCoverages({
  connector,
  schema,
}: Pick<QuestionDatabase, 'connector' | 'schema'>): Promise<Coverage[]> {
  const source = { connector, type: 'postgresql' as const, tables: schema };
  const found: Coverage[][] = [];
  for (const table of schema) {
    for (const { columns, schema: toSchema, table: to, references } of table.foreign_keys) {
      const [column] = columns;
      const [reference] = references;
      if (column === undefined || reference === undefined || columns.length > 1) continue;
      const pair = {
        from: { schema: table.schema, table: table.name, column },
        to: { schema: toSchema, table: to, column: reference },
      };
      found.push(await coverageOf(source, pair, new AbortController().signal));
    }
  }
  return found.flat();
}

function withoutKeys(table: SourceTable): SourceTable {
  return { ...table, primary_key: [], foreign_keys: [] };
}

function print(score: Score): void {
  for (const [name, { right, of, misses }] of Object.entries(score)) {
    const share = of === 0 ? '' : `${((right / of) * 100).toFixed(1)} %`;
    process.stdout.write(
      `${name.padEnd(42)} ${String(right).padStart(5)} of ${String(of).padStart(5)}  ${share}\n`,
    );
    if (options.misses) for (const miss of misses) process.stdout.write(`    ${miss}\n`);
  }
}
