import { Day } from '#platform';
import { metricAmount } from '#english';
import type { Catalog } from '#english';
import type { Asked } from '../asked.js';
import type { Catalogs } from '../catalogs.js';

/** A source of which an overview is made. */
export interface Surveyed {
  asked: Asked['sources'][number];
  catalog: Catalog;
  domain: NonNullable<Catalog['believed']>['domain'];
  metrics: readonly NonNullable<ReturnType<typeof metricAmount>>[];
  today: string;
}

/** A source as overviews need it; undefined where it is too wide for what is believed of it to be known. */
export function survey(catalogs: Catalogs, asked: Surveyed['asked'], { clock }: Asked): Surveyed | undefined {
  const catalog = catalogs.of(asked);
  const domain = catalog.believed?.domain;
  if (!domain || domain.tables.length === 0) return undefined;
  const metrics = asked.metrics.flatMap((metric) => metricAmount(metric, domain) ?? []);
  return { asked, catalog, domain, metrics, today: Day.today(clock).toString() };
}
