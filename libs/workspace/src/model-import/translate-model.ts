import { SourceCorrection } from '#contracts';
import type { ThreadPool } from '#platform';
import { z } from 'zod';
import { assertDbtSize, assertOsiSize } from '../metrics/import/assert-document-size.js';
import { Dimension, Entity, SemanticModel } from '../metrics/import/dbt-shapes.js';
import { nothingToImport } from '../metrics/import/nothing-to-import.js';
import { readDocument } from '../metrics/import/read-document.js';
import type { ImportTarget } from '../metrics/import/translation.js';
import { runRefusable } from '../thread-jobs.js';
import { dbtSemantics } from './dbt-semantics.js';
import { dbtTables } from './dbt-tables.js';
import { osiModel } from './osi-model.js';
import { entriesIn, importedElsewhere, otherFields, skippedFor, together } from './sayings.js';
import type { Sayings, Skipped } from './sayings.js';

/** The facts of a document, and its format. */
export interface TranslatedModel extends Sayings {
  origin: 'dbt' | 'osi';
}

const Said = z.object({ description: z.string().optional(), synonyms: z.array(z.string()) });
const Translated = z.object({
  origin: z.enum(['dbt', 'osi']),
  corrections: z.array(SourceCorrection),
  words: z.array(
    Said.extend({
      schema: z.string().nullable(),
      table: z.string(),
      columns: z.array(Said.extend({ name: z.string() })),
    }),
  ),
  skipped: z.array(z.object({ name: z.string(), reason: z.string() })),
});
const Input = z.object({ yaml: z.string(), target: z.custom<ImportTarget>() });

/** The facts of a text, read in a thread: the worst 300,000 characters take seconds. */
export async function translateModelText(
  threads: ThreadPool,
  workspaceId: string,
  yaml: string,
  target: ImportTarget,
) {
  const job = { name: 'model', input: { yaml, target } } as const;
  return Translated.parse(await runRefusable(threads, workspaceId, job, 'yaml'));
}

/** The same, in the thread. */
export function translateModelInThread(input: unknown): TranslatedModel {
  const { yaml, target } = Input.parse(input);
  return translateModel(readDocument(yaml), target);
}

/** The facts of a document in either format. */
export function translateModel(document: unknown, target: ImportTarget): TranslatedModel {
  if (typeof document === 'object' && document !== null) {
    if ('semantic_model' in document) return ofOsi(document.semantic_model, target);
    if ('datasets' in document) return ofOsi(document, target);
    if (['models', 'sources', 'semantic_models'].some((key) => key in document))
      return ofDbt(document, target);
  }
  throw nothingToImport(
    'neither Open Semantic Interchange (semantic_model) nor dbt (models, sources, semantic_models) is in it',
  );
}

function ofOsi(models: unknown, target: ImportTarget): TranslatedModel {
  assertOsiSize(models);
  return { origin: 'osi', ...osiModel(models, target) };
}

function ofDbt(document: object, target: ImportTarget): TranslatedModel {
  const sources = entriesIn(entriesIn([document], 'sources'), 'tables');
  const tables = [...entriesIn([document], 'models'), ...sources];
  assertDbtSize({ ...document, models: tables });
  return {
    origin: 'dbt',
    ...together([
      dbtTables(tables, target),
      dbtSemantics(document, target),
      { skipped: [...noLists(document), ...otherParts(document), ...leftOut(document, tables)] },
    ]),
  };
}

/** Fields of dbt's entries that imply no fact. */
function leftOut(document: object, tables: readonly unknown[]): Skipped[] {
  const semantics = entriesIn([document], 'semantic_models');
  const newer = ['semantic_model', 'agg_time_dimension', 'primary_entity', 'derived_semantics', 'metrics'];
  const words = ['name', 'description', 'tests', 'data_tests'];
  return [
    ...otherFields(tables, [...words, 'columns', ...newer], 'models'),
    ...otherFields(entriesIn(tables, 'columns'), [...words, 'entity', 'dimension'], 'columns'),
    ...otherFields(semantics, Object.keys(SemanticModel.shape), 'semantic models'),
    ...otherFields(entriesIn(semantics, 'entities'), Object.keys(Entity.shape), 'entities'),
    ...otherFields(entriesIn(semantics, 'dimensions'), Object.keys(Dimension.shape), 'dimensions'),
    ...otherFields(
      entriesIn(semantics, 'measures'),
      ['name', 'agg', 'expr', 'non_additive_dimension'],
      'measures',
    ),
  ];
}

const lists: ReadonlySet<string> = new Set(['models', 'sources', 'semantic_models']);

/** Parts that should be lists and are not. */
function noLists(document: object): Skipped[] {
  return Object.entries(document).flatMap(([key, part]: [string, unknown]) =>
    !lists.has(key) || part === null || Array.isArray(part) ? [] : [skippedFor(key, 'it is no list')],
  );
}

/** Parts of dbt's files that are not about tables. */
function otherParts(document: object): Skipped[] {
  return Object.keys(document)
    .filter((key) => key !== 'version' && !lists.has(key))
    .map((key) => skippedFor(key, key === 'metrics' ? importedElsewhere : 'nothing of it is taken over'));
}
