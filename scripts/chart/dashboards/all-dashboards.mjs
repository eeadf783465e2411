import { ask } from './ask.mjs';
import { controller } from './controller.mjs';
import { deliveries } from './deliveries.mjs';
import { overview } from './overview.mjs';
import { rateLimit } from './rate-limit.mjs';

/** Every dashboard of the chart. */
export const dashboards = [overview, rateLimit, deliveries, ask, controller];
