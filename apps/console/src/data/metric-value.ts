import type { Metric } from '#contracts';

/** The metric over all of its table; the gate looks at it like at any other statement. */
export function valueOf({
  name,
  expression,
  source,
  filters,
}: Pick<Metric, 'name' | 'expression' | 'source' | 'filters'>) {
  const where = filters.length === 0 ? '' : ` WHERE ${filters.map((filter) => `(${filter})`).join(' AND ')}`;
  return `SELECT ${expression} AS value FROM ${source}${where} -- ${name.replaceAll(/\s+/g, ' ')}`;
}
