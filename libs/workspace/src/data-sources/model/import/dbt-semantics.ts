import { NounInput } from '#contracts';
import type { Addition, ColumnRef, SourceCorrection, SourceTable } from '#contracts';
import { nameWords, nounOf } from '#model';
import { columnSql } from '../../../metrics/import/dbt-filter.js';
import { readModels } from '../../../metrics/import/dbt-models.js';
import type { DbtModel } from '../../../metrics/import/dbt-models.js';
import type { Dimension, Entity, Measure } from '../../../metrics/import/dbt-shapes.js';
import { tableOf } from '../../../metrics/import/translation.js';
import type { ImportTarget } from '../../../metrics/import/translation.js';
import { findColumn } from '../../../metrics/metric-table.js';
import { attemptSaying, placeOf, together } from './sayings.js';
import type { Sayings } from './sayings.js';

/** What dbt's semantic models say: which columns are keys, times, amounts, and what is joined to what. */
export function dbtSemantics(document: object, target: ImportTarget): Sayings {
  const models = readModels(document);
  const keys = keysOf(models, target);
  return together(
    models.map((model) =>
      attemptSaying(model.name, () => {
        const { table } = tableOf(target, model.tables);
        return { corrections: correctionsOf(model, table, keys) };
      }),
    ),
  );
}

function correctionsOf(
  model: DbtModel,
  table: SourceTable,
  keys: ReadonlyMap<string, ColumnRef>,
): SourceCorrection[] {
  return [
    ...[...model.entities.values()].flatMap((entity) => ofEntity(entity, table, keys)),
    ...nounsOf(model, table),
    ...[...model.dimensions.values()].flatMap((dimension) => ofDimension(dimension, table)),
    ...model.measures.flatMap((measure) => ofMeasure(measure, table)),
    ...timesOf(model, table),
  ];
}

function columnIn(
  table: SourceTable,
  named: { name: string; expr?: string | null | undefined },
): string | undefined {
  return named.expr?.includes('{') ? undefined : findColumn(table, columnSql(named));
}

const ownTypes: ReadonlySet<string | null | undefined> = new Set(['primary', 'unique', 'natural']);

/** The column that each entity is named by. */
function keysOf(models: readonly DbtModel[], target: ImportTarget): Map<string, ColumnRef> {
  const keys = new Map<string, ColumnRef>();
  for (const model of models) {
    // Why a model cannot be taken over is told with all that it says.
    attemptSaying(model.name, () => {
      const { table } = tableOf(target, model.tables);
      for (const entity of model.entities.values()) {
        const column = columnIn(table, entity);
        if (column === undefined || !ownTypes.has(entity.type)) continue;
        // Of two models of an entity the one whose primary key it is.
        if (entity.type === 'primary' || !keys.has(entity.name))
          keys.set(entity.name, { ...placeOf(table), column });
      }
      return {};
    });
  }
  return keys;
}

function ofEntity(
  entity: Entity,
  table: SourceTable,
  keys: ReadonlyMap<string, ColumnRef>,
): SourceCorrection[] {
  const column = columnIn(table, entity);
  if (column === undefined) return [];
  if (entity.type === 'primary') return [{ fact: 'column_role', ...placeOf(table), column, role: 'id' }];
  const key = keys.get(entity.name);
  const isOwn = key?.schema === table.schema && key.table === table.name;
  if (entity.type !== 'foreign' || !key || isOwn) return [];
  return [{ fact: 'link', ...placeOf(table), column, to: key }];
}

const keyWords: ReadonlySet<string> = new Set(['id', 'key', 'pk', 'sk', 'number', 'no', 'code', 'uuid']);

/** The primary entity of a model is what its rows are. */
function nounsOf({ primaryEntity }: DbtModel, table: SourceTable): SourceCorrection[] {
  const words = nameWords(primaryEntity ?? '').filter((word) => !keyWords.has(word));
  // Some write a sentence, which is no name of a thing.
  const noun = NounInput.safeParse(nounOf(words)).data;
  return noun ? [{ fact: 'noun', ...placeOf(table), noun }] : [];
}

function ofDimension(dimension: Dimension, table: SourceTable): SourceCorrection[] {
  const column = columnIn(table, dimension);
  if (column === undefined) return [];
  if (dimension.type === 'time') return [{ fact: 'column_role', ...placeOf(table), column, role: 'time' }];
  if (dimension.type !== 'categorical') return [];
  return [{ fact: 'column_role', ...placeOf(table), column, role: 'category' }];
}

const additionOf: ReadonlyMap<string, Addition> = new Map([
  ['sum', 'sum'],
  ['average', 'average'],
  ['avg', 'average'],
  ['median', 'average'],
]);

function ofMeasure(measure: Measure, table: SourceTable): SourceCorrection[] {
  const column = columnIn(table, measure);
  const adds = additionOf.get(measure.agg.toLowerCase());
  if (column === undefined || adds === undefined) return [];
  const isStock = measure.non_additive_dimension !== undefined && measure.non_additive_dimension !== null;
  return [{ fact: 'measure', ...placeOf(table), column, adds: isStock ? 'last' : adds, unit: null }];
}

function timesOf({ timeDimension, dimensions }: DbtModel, table: SourceTable): SourceCorrection[] {
  const time = dimensions.get(timeDimension ?? '');
  const column = time && columnIn(table, time);
  return column === undefined ? [] : [{ fact: 'times', ...placeOf(table), columns: [column] }];
}
