import type { Metric } from '#contracts';

/** The metric over all of its table; its statement passes the gate like any other. */
export function valueOf({
  name,
  expression,
  source,
  filters,
}: Pick<Metric, 'name' | 'expression' | 'source' | 'filters'>) {
  const where = filters.length === 0 ? '' : ` WHERE ${filters.map((filter) => `(${filter})`).join(' AND ')}`;
  return `SELECT ${expression} AS value FROM ${source}${where} -- ${name.replaceAll(/\s+/g, ' ')}`;
}
