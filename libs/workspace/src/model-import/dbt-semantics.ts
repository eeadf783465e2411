import { NounInput } from '#contracts';
import type { Addition, ColumnRef, SourceCorrection, SourceTable } from '#contracts';
import { nameWords, nounOf } from '#model';
import { readModels } from '../metrics/import/dbt-models.js';
import type { DbtModel } from '../metrics/import/dbt-models.js';
import {
  AnnotatedColumn,
  AnnotatedModel,
  Dimension,
  Entity,
  Measure,
  SemanticModel,
} from '../metrics/import/dbt-shapes.js';
import { Untranslatable, tableOf } from '../metrics/import/translation.js';
import type { ImportTarget } from '../metrics/import/translation.js';
import { findColumn } from '../metrics/metric-table.js';
import { attemptSaying, columnOf, entriesIn, placeOf, together, unreadable } from './sayings.js';
import type { Sayings, Skipped } from './sayings.js';

/** dbt's semantic models: the columns that are keys, times and amounts, and the links between tables. */
export function dbtSemantics(document: object, target: ImportTarget): Sayings {
  const models = readModels(document);
  const keys = keysOf(models, target);
  return together([
    { skipped: unreadableModels(document) },
    ...models.map((model) =>
      attemptSaying(model.name, () => sayingsOf(model, tableOf(target, model.tables).table, keys)),
    ),
  ]);
}

type Keys = ReadonlyMap<string, ColumnRef>;

function sayingsOf(model: DbtModel, table: SourceTable, keys: Keys): Sayings {
  const attempt = (name: string, say: () => SourceCorrection[]) =>
    attemptSaying(`${model.name}.${name}`, () => ({ corrections: say() }));
  return together([
    ...[...model.entities.values()].map((entity) =>
      attempt(entity.name, () => ofEntity(entity, table, keys)),
    ),
    attempt(model.primaryEntity ?? '', () => nounsOf(model, table)),
    ...[...model.dimensions.values()].map((dimension) =>
      attempt(dimension.name, () => ofDimension(dimension, table)),
    ),
    ...model.measures.map((measure) => attempt(measure.name, () => ofMeasure(measure, table))),
    attempt(model.timeDimension ?? '', () => timesOf(model, table)),
  ]);
}

interface Named {
  name: string;
  expr?: string | null | undefined;
}

const plainName = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** The column of an entry; throws where it is computed or missing. */
function columnBehind(table: SourceTable, named: Named): string {
  const sql = named.expr ?? named.name;
  const found = findColumn(table, sql);
  if (found !== undefined) return found;
  if (sql.includes('{')) throw new Untranslatable('it is a template');
  if (!plainName.test(sql)) throw new Untranslatable('it is computed, and only columns can be taken over');
  return columnOf(table, sql);
}

const ownTypes: ReadonlySet<string | null | undefined> = new Set(['primary', 'unique', 'natural']);

/** The column of each entity. */
function keysOf(models: readonly DbtModel[], target: ImportTarget): Map<string, ColumnRef> {
  const keys = new Map<string, ColumnRef>();
  for (const model of models) {
    // The reason to skip a model is reported with its other facts.
    attemptSaying(model.name, () => {
      const { table } = tableOf(target, model.tables);
      const own = [...model.entities.values()].filter(({ type }) => ownTypes.has(type));
      for (const entity of own)
        attemptSaying(entity.name, () => {
          const column = columnBehind(table, entity);
          // Of an entity's models, the one with it as primary key wins.
          if (entity.type === 'primary' || !keys.has(entity.name))
            keys.set(entity.name, { ...placeOf(table), column });
          return {};
        });
      return {};
    });
  }
  return keys;
}

function ofEntity(entity: Entity, table: SourceTable, keys: Keys): SourceCorrection[] {
  const column = columnBehind(table, entity);
  if (entity.type === 'primary') return [{ fact: 'column_role', ...placeOf(table), column, role: 'id' }];
  if (ownTypes.has(entity.type)) return [];
  if (entity.type !== 'foreign') throw new Untranslatable('its type is none that is known');
  const key = keys.get(entity.name);
  if (!key) throw new Untranslatable('no model of the document has it as its own entity');
  if (key.schema === table.schema && key.table === table.name)
    throw new Untranslatable('it refers to rows of its own model');
  return [{ fact: 'link', ...placeOf(table), column, to: key }];
}

const keyWords: ReadonlySet<string> = new Set(['id', 'key', 'pk', 'sk', 'number', 'no', 'code', 'uuid']);

/** The primary entity of a model names its rows. */
function nounsOf({ primaryEntity }: DbtModel, table: SourceTable): SourceCorrection[] {
  const words = nameWords(primaryEntity ?? '').filter((word) => !keyWords.has(word));
  if (words.length === 0) return [];
  // Some write a sentence, which names nothing.
  const noun = NounInput.safeParse(nounOf(words)).data;
  if (!noun) throw new Untranslatable('it is too long for what a row is called');
  return [{ fact: 'noun', ...placeOf(table), noun }];
}

function ofDimension(dimension: Dimension, table: SourceTable): SourceCorrection[] {
  const column = columnBehind(table, dimension);
  if (dimension.type === 'time') return [{ fact: 'column_role', ...placeOf(table), column, role: 'time' }];
  if (dimension.type !== 'categorical') throw new Untranslatable('its type is none that is known');
  return [{ fact: 'column_role', ...placeOf(table), column, role: 'category' }];
}

const additionOf: ReadonlyMap<string, Addition> = new Map([
  ['sum', 'sum'],
  ['average', 'average'],
  ['avg', 'average'],
  ['median', 'average'],
]);

function ofMeasure(measure: Measure, table: SourceTable): SourceCorrection[] {
  const adds = additionOf.get(measure.agg.toLowerCase());
  if (adds === undefined)
    throw new Untranslatable(`"${measure.agg.slice(0, 50)}" does not say how amounts add up`);
  const column = columnBehind(table, measure);
  const isStock = measure.non_additive_dimension !== undefined && measure.non_additive_dimension !== null;
  return [{ fact: 'measure', ...placeOf(table), column, adds: isStock ? 'last' : adds, unit: null }];
}

function timesOf({ timeDimension, dimensions }: DbtModel, table: SourceTable): SourceCorrection[] {
  if (timeDimension === undefined) return [];
  const time = dimensions.get(timeDimension);
  if (!time) throw new Untranslatable('it is asked by, and no dimension is called so');
  return [{ fact: 'times', ...placeOf(table), columns: [columnBehind(table, time)] }];
}

/** Entries without the shape of their kind. */
function unreadableModels(document: object): Skipped[] {
  const older = entriesIn([document], 'semantic_models');
  const newer = entriesIn([document], 'models').filter((model) => 'semantic_model' in asObject(model));
  return [
    ...unreadable(SemanticModel, older, 'semantic model'),
    ...older.flatMap((model) => [
      ...unreadable(Entity, asObject(model)['entities'], 'entity'),
      ...unreadable(Dimension, asObject(model)['dimensions'], 'dimension'),
      ...unreadable(Measure, asObject(model)['measures'], 'measure'),
    ]),
    ...unreadable(AnnotatedModel, newer, 'model'),
    ...newer.flatMap((model) => unreadable(AnnotatedColumn, asObject(model)['columns'], 'column')),
  ];
}

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
