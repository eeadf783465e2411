import { nameWords } from '#model';
import type { CatalogMetric } from '../catalog/catalog-table.js';
import type { Domain } from '../domain/domain.js';
import type { Amount } from '../request/request.js';
import type { Entry } from './sense.js';

/** A curated name takes precedence over inferred meanings. */
const curatedFit = 1.1;

/** The phrases for curated metrics: their names and synonyms. */
export function metricSenses(metrics: readonly CatalogMetric[], domain: Domain): Entry[] {
  return metrics.flatMap((metric) => {
    const amount = metricAmount(metric, domain);
    return [metric.name, ...metric.synonyms].flatMap((name) =>
      amount
        ? [{ phrase: nameWords(name), meaning: { kind: 'amount', amount } as const, fit: curatedFit }]
        : [],
    );
  });
}

/** A curated metric as an amount; undefined if its table is unknown. */
export function metricAmount(
  { name, source, expression, filters, time_column: timeColumn }: CatalogMetric,
  domain: Domain,
): Extract<Amount, { kind: 'metric' }> | undefined {
  const [table, ...others] = domain.tables.filter(
    (each) => source === each.name || source === `${each.schema}.${each.name}`,
  );
  if (!table || others.length > 0) return undefined;
  const time = table.columns.find((column) => column.name === timeColumn);
  return { kind: 'metric', table, name, sql: expression, filters, time };
}
