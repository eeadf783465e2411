import type { z } from 'zod';
import { AnnotatedColumn, AnnotatedModel, Dimension, Entity, Measure, SemanticModel } from './dbt-shapes.js';
import { readList } from './read-shape.js';

/** A table with its keys, dimensions and measures, independent of the format. */
export interface DbtModel {
  name: string;
  /** The names under which the table may be found, the likeliest first. */
  tables: readonly string[];
  primaryEntity: string | undefined;
  /** By name; the first of several with one name. */
  entities: ReadonlyMap<string, Entity>;
  dimensions: ReadonlyMap<string, Dimension>;
  measures: readonly Measure[];
  timeDimension: string | undefined;
}

/** The models of a document, in the older or the newer format. */
export function readModels(document: object): DbtModel[] {
  const older = 'semantic_models' in document ? readList(SemanticModel, document.semantic_models) : [];
  const newer = 'models' in document ? readList(AnnotatedModel, document.models) : [];
  const enabled = newer.filter(({ semantic_model: notes }) => notes === true || notes.enabled);
  return [...older.map(toModel), ...enabled.map(toAnnotated)];
}

function toModel(model: z.infer<typeof SemanticModel>): DbtModel {
  const entities = readList(Entity, model.entities);
  return {
    name: model.name,
    tables: refNames(model.model),
    primaryEntity: model.primary_entity ?? primaryOf(entities),
    entities: byName(entities),
    dimensions: byName(readList(Dimension, model.dimensions)),
    measures: readList(Measure, model.measures),
    timeDimension: model.defaults?.agg_time_dimension ?? undefined,
  };
}

function toAnnotated(model: z.infer<typeof AnnotatedModel>): DbtModel {
  const columns = readList(AnnotatedColumn, model.columns);
  const entities = columns.flatMap(({ name, entity }) =>
    entity ? [{ name: entity.name ?? name, type: entity.type, expr: name }] : [],
  );
  const dimensions = columns.flatMap(({ name, dimension }) =>
    dimension ? [{ name: dimension.name ?? name, type: dimension.type, expr: name }] : [],
  );
  return {
    name: model.name,
    tables: [model.name],
    primaryEntity: model.primary_entity ?? primaryOf(entities),
    entities: byName([...entities, ...readList(Entity, model.derived_semantics?.entities)]),
    dimensions: byName([...dimensions, ...readList(Dimension, model.derived_semantics?.dimensions)]),
    // In the newer format, aggregating metrics are their own measures.
    measures: readList(Measure, model.metrics),
    timeDimension: model.agg_time_dimension ?? undefined,
  };
}

/** The names that a reference may mean: ref('orders'), ref('package', 'orders') or source('shop', 'orders'), with or without the braces of Jinja. */
export function refNames(model: string): string[] {
  const call = /^\s*(?:\{\{\s*)?(ref|source)\s*\(([^)]*)\)\s*(?:\}\}\s*)?$/.exec(model);
  if (!call) return [model.trim()];
  const names = [...(call[2] ?? '').matchAll(/(['"])([^'"]*)\1/g)].map(([, , name]) => name ?? '');
  const table = names.at(-1) ?? '';
  return call[1] === 'source' ? [names.join('.'), table] : [table];
}

function primaryOf(entities: readonly Entity[]): string | undefined {
  return entities.find(({ type }) => type === 'primary')?.name;
}

function byName<Named extends { name: string }>(list: readonly Named[]): ReadonlyMap<string, Named> {
  const named = new Map<string, Named>();
  for (const entry of list) if (!named.has(entry.name)) named.set(entry.name, entry);
  return named;
}
