export { buildCatalog } from './catalog/catalog.js';
export type { Catalog } from './catalog/catalog.js';
export type { CatalogMetric } from './catalog/catalog-table.js';
export { readMetric } from './read-metric.js';
export { certain, readQuestion, sureEnough } from './read-question.js';
export type { ReadQuestion, Reading } from './read-question.js';
export type { Clock } from './time/calendar.js';
export { wordingOf } from './wording.js';
