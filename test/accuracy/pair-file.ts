import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Metric } from '#contracts';
import { readManifests } from '#apps/controller/src/folder/read-manifests';
import { MetricSpec } from '#apps/controller/src/kinds/metric';

import { parse } from 'yaml';
import { z } from 'zod';
import type { Question } from './question.ts';
import { strict } from './tolerance.ts';

const PairFile = z.strictObject({
  db: z.string().regex(/^\w+$/, 'must be letters, digits and _'),
  now: z.iso.datetime(),
  /** A folder of manifests that declare metrics; those of the data source that is called like the database count. */
  metrics: z.string().optional(),
  /** By kind, and in it by question: the statement that answers it, or several of which any does. */
  pairs: z.record(z.string(), z.record(z.string(), z.union([z.string(), z.array(z.string()).min(1)]))),
  unanswerable: z.array(z.string()).default([]),
});
type PairFile = z.infer<typeof PairFile>;

/** Reads a file of questions and statements as people write them; `test/pairs/README.md` says how. */
export async function readPairFile(path: string): Promise<Question[]> {
  const file = PairFile.parse(parse(await readFile(path, 'utf8')));
  const name = basename(path, '.yaml');
  const metrics =
    file.metrics === undefined ? [] : await readMetrics(join(dirname(path), file.metrics), file.db);
  const common = { db: file.db, now: new Date(file.now), metrics, tolerance: strict };
  return [...answerableOf(name, file), ...unanswerableOf(name, file)].map((asked) => ({
    ...asked,
    ...common,
  }));
}

type Pair = Pick<Question, 'id' | 'kind' | 'question' | 'gold'>;

function answerableOf(name: string, { pairs }: PairFile): Pair[] {
  return Object.entries(pairs).flatMap(([kind, answers]) =>
    Object.entries(answers).map(([question, sql], place) => {
      const accept = [sql].flat().flatMap(withAndWithout);
      const gold = { state: 'answerable' as const, accept, ordered: accept.some(isOrdered) };
      return { id: `${name}/${kind} ${place + 1}`, kind, question, gold };
    }),
  );
}

function unanswerableOf(name: string, { unanswerable }: PairFile): Pair[] {
  return unanswerable.map((question, place) => ({
    id: `${name}/unanswerable ${place + 1}`,
    kind: 'unanswerable',
    question,
    gold: { state: 'unanswerable' },
  }));
}

/** Text in square brackets may be left out: `SELECT name[, price] FROM …` is two statements. */
function withAndWithout(sql: string): string[] {
  const optional = /\[([^\]]*)\]/.exec(sql);
  if (!optional) return [sql];
  const [brackets, inside = ''] = optional;
  return [sql.replace(brackets, inside), sql.replace(brackets, '')].flatMap(withAndWithout);
}

/** The order matters where the statement as a whole has one. */
function isOrdered(sql: string): boolean {
  const withoutInnermost = sql.replaceAll(/\([^()]*\)/g, '');
  return withoutInnermost === sql ? /\border by\b/i.test(sql) : isOrdered(withoutInnermost);
}

async function readMetrics(folder: string, source: string): Promise<Metric[]> {
  const { resources } = await readManifests(folder);
  return resources
    .filter(({ kind }) => kind === 'Metric')
    .map(({ metadata, spec }) => toMetric(metadata.name, MetricSpec.parse(spec)))
    .filter((metric) => metric.data_source_id === source);
}

function toMetric(id: string, spec: MetricSpec): Metric {
  return {
    id,
    name: spec.displayName,
    description: spec.description,
    data_source_id: spec.dataSourceRef?.name ?? '',
    source: spec.source,
    expression: spec.expression,
    dimensions: spec.dimensions,
    filters: spec.filters,
    time_column: spec.timeColumn,
    synonyms: spec.synonyms,
    managed_by: null,
    created_at: '',
    updated_at: '',
  };
}
