/** @import { Alert } from './burn-rate.mjs' */

/** @type {{ name: string, service: string, needs?: 'mcp' | 'controller' }[]} */
const processes = [
  { name: 'Api', service: 'api' },
  { name: 'Mcp', service: 'mcp', needs: 'mcp' },
  { name: 'WebhookWorker', service: 'webhook-worker' },
  { name: 'Controller', service: 'controller', needs: 'controller' },
];

/**
 * Other alerts are silent about metrics that do not exist, so their absence is an alert of its own.
 * @type {Alert[]}
 */
export const processAlerts = [
  ...processes.map(
    /** @returns {Alert} */ ({ name, service, needs }) => ({
      alert: `Questglass${name}Absent`,
      severity: 'critical',
      for: '5m',
      summary: `No ${service} process is seen: none runs, or its metrics are not read.`,
      expr: `absent(process_start_time_seconds{SELECTOR, service="${service}"})`,
      ...(needs && { needs }),
    }),
  ),
  {
    alert: 'QuestglassRestartsOften',
    severity: 'warning',
    for: '0m',
    summary: 'A {{ $labels.service }} process has started more than three times within half an hour.',
    expr: 'max by (service, pod) (changes(process_start_time_seconds{SELECTOR}[30m])) > 3',
  },
];
