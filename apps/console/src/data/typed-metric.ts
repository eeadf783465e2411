import type { Metric, MetricChange } from '#contracts';
import { linesOf, listOf } from '../shell/typed-lists.js';

/** The form values of a metric: lists of words with commas, and one condition a line. */
export interface TypedMetric {
  name: string;
  description: string;
  source: string;
  expression: string;
  filters: string;
  dimensions: string;
  time_column: string;
  synonyms: string;
}

const nothingTyped: TypedMetric = {
  name: '',
  description: '',
  source: '',
  expression: '',
  filters: '',
  dimensions: '',
  time_column: '',
  synonyms: '',
};

/** The initial values of the form. */
export function typedOf(metric: Metric | undefined): TypedMetric {
  if (!metric) return nothingTyped;
  const { name, description, source, expression, filters, dimensions, time_column, synonyms } = metric;
  return {
    name,
    description: description ?? '',
    source,
    expression,
    filters: filters.join('\n'),
    dimensions: dimensions.join(', '),
    time_column: time_column ?? '',
    synonyms: synonyms.join(', '),
  };
}

/** The request for a new metric. */
export function inputOf(typed: TypedMetric) {
  const { name, description, source, expression, filters, dimensions, synonyms } = typed;
  return {
    name,
    description,
    source,
    expression,
    filters: linesOf(filters),
    dimensions: listOf(dimensions),
    time_column: typed.time_column.trim() === '' ? null : typed.time_column,
    synonyms: listOf(synonyms),
  };
}

/** Untouched fields are not sent, so that a condition over two lines, or a name with a comma, survives. */
export function changeOf(before: TypedMetric, after: TypedMetric): MetricChange {
  const input = inputOf(after);
  return {
    ...(before.name !== after.name && { name: input.name }),
    ...(before.description !== after.description && { description: input.description }),
    ...(before.source !== after.source && { source: input.source }),
    ...(before.expression !== after.expression && { expression: input.expression }),
    ...(before.filters !== after.filters && { filters: input.filters }),
    ...(before.dimensions !== after.dimensions && { dimensions: input.dimensions }),
    ...(before.time_column !== after.time_column && { time_column: input.time_column }),
    ...(before.synonyms !== after.synonyms && { synonyms: input.synonyms }),
  };
}
