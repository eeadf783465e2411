/** @import { Alert } from './burn-rate.mjs' */

/** @type {Alert[]} */
export const controllerAlerts = [
  {
    alert: 'QuestglassResourceNotReady',
    severity: 'warning',
    for: '15m',
    summary: 'Declared resources of kind {{ $labels.kind }} are not Ready.',
    // Every replica watches, the leader alone applies; they see the same.
    expr: 'max by (kind) (sum by (kind, pod) (questglass_resource_ready{SELECTOR, state=~"not_ready|stalled"})) > 0',
    needs: 'controller',
  },
  {
    alert: 'QuestglassControllerNoLeader',
    severity: 'critical',
    for: '5m',
    summary: 'Not exactly one controller leads: declared resources are not applied, or twice.',
    expr: 'sum(leader_election_master_status{SELECTOR}) != 1',
    needs: 'controller',
  },
  {
    alert: 'QuestglassControllerWatchStale',
    severity: 'warning',
    for: '5m',
    summary: 'The watch of {{ $labels.kind }} has told nothing for longer than a watch may be silent.',
    expr: 'min by (kind) (questglass_controller_watch_last_event_age_seconds{SELECTOR}) > 300',
    needs: 'controller',
  },
];
