import { Day } from '#platform';
import { metricAmount } from '#english';
import type { Catalog } from '#english';
import type { Asked } from '../asked.js';
import type { Catalogs } from '../catalogs.js';

/** A source for an overview. */
export interface Surveyed {
  asked: Asked['sources'][number];
  catalog: Catalog;
  domain: NonNullable<Catalog['believed']>['domain'];
  metrics: readonly NonNullable<ReturnType<typeof metricAmount>>[];
  today: string;
}

/** A source with the knowledge for an overview; undefined where it is too wide to have any. */
export function survey(catalogs: Catalogs, asked: Surveyed['asked'], { clock }: Asked): Surveyed | undefined {
  const catalog = catalogs.of(asked);
  const domain = catalog.believed?.domain;
  if (!domain || domain.tables.length === 0) return undefined;
  const metrics = asked.metrics.flatMap((metric) => metricAmount(metric, domain) ?? []);
  return { asked, catalog, domain, metrics, today: Day.today(clock).toString() };
}
