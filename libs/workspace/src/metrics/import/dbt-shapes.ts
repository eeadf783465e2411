import { z } from 'zod';

const Sql = z.union([z.string().max(2_000), z.number(), z.boolean()]).transform(String);

/** Counted before each is read. No metric of ours has more. */
const Filter = z
  .union([z.string(), z.array(z.unknown()).max(20).pipe(z.array(z.string()))])
  .nullish()
  .transform((value) => (typeof value === 'string' ? [value] : (value ?? [])));

/** A reference to another metric, or to a measure. */
const Reference = z
  .union([z.string().transform((name) => ({ name })), z.object({ name: z.string() }).loose()])
  .pipe(
    z.object({
      name: z.string(),
      filter: Filter,
      offset_window: z.unknown().optional(),
      offset_to_grain: z.unknown().optional(),
      fill_nulls_with: z.number().nullish(),
    }),
  );
export type Reference = z.infer<typeof Reference>;

/** A counter: in the older format with a name of its own, in the newer one as part of a metric. */
export const Measure = z.object({
  name: z.string(),
  agg: z.string(),
  expr: Sql.nullish(),
  agg_params: z
    .object({
      percentile: z.number().nullish(),
      use_discrete_percentile: z.boolean().nullish(),
    })
    .nullish(),
  percentile: z.number().nullish(),
  percentile_type: z.string().nullish(),
  non_additive_dimension: z.unknown().optional(),
  agg_time_dimension: z.string().nullish(),
  fill_nulls_with: z.number().nullish(),
  description: z.string().nullish(),
  label: z.string().nullish(),
  create_metric: z.boolean().nullish(),
});
export type Measure = z.infer<typeof Measure>;

/** A metric in either format: the older one has its parts in type_params, the newer one beside the type. */
export const DbtMetric = z.object({
  name: z.string(),
  label: z.string().nullish(),
  description: z.string().nullish(),
  type: z.string().default('simple'),
  filter: Filter,
  type_params: z
    .object({
      measure: Reference.nullish(),
      numerator: Reference.nullish(),
      denominator: Reference.nullish(),
    })
    .nullish(),
  numerator: Reference.nullish(),
  denominator: Reference.nullish(),
});
export type DbtMetric = z.infer<typeof DbtMetric>;

/** A column to group or filter by. */
export const Dimension = z.object({
  name: z.string(),
  type: z.string().nullish(),
  expr: Sql.nullish(),
});
export type Dimension = z.infer<typeof Dimension>;

/** A key of a model; the primary one qualifies its dimensions. */
export const Entity = z.object({ name: z.string(), type: z.string().nullish(), expr: Sql.nullish() });
export type Entity = z.infer<typeof Entity>;

/** A model of the older format, which is separate from the table's. */
export const SemanticModel = z.object({
  name: z.string(),
  model: z.string().max(500),
  defaults: z.object({ agg_time_dimension: z.string().nullish() }).nullish(),
  primary_entity: z.string().nullish(),
  entities: z.unknown().optional(),
  dimensions: z.unknown().optional(),
  measures: z.unknown().optional(),
});

/** A table with the newer format's notes on it. */
export const AnnotatedModel = z.object({
  name: z.string(),
  semantic_model: z.union([z.literal(true), z.object({ enabled: z.boolean().default(true) })]),
  agg_time_dimension: z.string().nullish(),
  primary_entity: z.string().nullish(),
  columns: z.unknown().optional(),
  derived_semantics: z
    .object({ entities: z.unknown().optional(), dimensions: z.unknown().optional() })
    .nullish(),
  metrics: z.unknown().optional(),
});

/** A column of such a table. */
export const AnnotatedColumn = z.object({
  name: z.string(),
  entity: z.object({ name: z.string().nullish(), type: z.string().nullish() }).nullish(),
  dimension: z
    .union([
      z.string().transform((type) => ({ type, name: undefined })),
      z.object({ name: z.string().nullish(), type: z.string().nullish() }),
    ])
    .nullish(),
});
