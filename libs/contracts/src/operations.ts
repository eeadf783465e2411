import { alertOperations } from './operations/alerts.js';
import { askingOperations } from './operations/asking.js';
import { boardOperations } from './operations/boards.js';
import { deliveryOperations } from './operations/deliveries.js';
import { insightOperations } from './operations/insights.js';
import { libraryOperations } from './operations/library.js';
import { oauthOperations } from './operations/oauth.js';
import { peopleOperations } from './operations/people.js';
import { readingOperations } from './operations/reading.js';
import { shareOperations } from './operations/shares.js';
import { sourceOperations } from './operations/sources.js';
import { webhookOperations } from './operations/webhooks.js';

/** All operations of the service, one row each. */
export const operations = {
  ...readingOperations,
  ...peopleOperations,
  ...oauthOperations,
  ...sourceOperations,
  ...boardOperations,
  ...shareOperations,
  ...libraryOperations,
  ...askingOperations,
  ...alertOperations,
  ...insightOperations,
  ...deliveryOperations,
  ...webhookOperations,
};
