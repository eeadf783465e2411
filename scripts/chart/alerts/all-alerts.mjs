import { controllerAlerts } from './controller.mjs';
import { deliveryAlerts } from './deliveries.mjs';
import { evaluationAlerts } from './evaluations.mjs';
import { noticeAlerts } from './notices.mjs';
import { processAlerts } from './processes.mjs';
import { requestAlerts } from './requests.mjs';
/** @import { Alert } from './burn-rate.mjs' */

/**
 * Every alert, by the group that it stands in.
 * @type {Record<string, readonly Alert[]>}
 */
export const alertGroups = {
  requests: requestAlerts,
  deliveries: deliveryAlerts,
  evaluations: evaluationAlerts,
  notices: noticeAlerts,
  controller: controllerAlerts,
  processes: processAlerts,
};
