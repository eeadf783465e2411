import type { operations } from '#contracts';
import type { Connection } from '../config/connection.js';
import { membersOnly } from './refusal.js';

type Operations = typeof operations;

/**
 * The operations that the client uses. Only the types of the contract are imported: its schemas would cost 30 ms at each
 * start, and refuse what a newer server adds. The compiler checks that method and path are the contract's.
 */
export const calls = {
  whoami: { method: 'GET', path: '/v1/whoami' },
  ask: { method: 'POST', path: '/v1/ask' },
  listConversations: { method: 'GET', path: '/v1/conversations' },
  listDashboards: { method: 'GET', path: '/v1/dashboards' },
  getDashboard: { method: 'GET', path: '/v1/dashboards/{id}' },
  getWidgetData: { method: 'GET', path: '/v1/dashboards/{id}/widgets/{key}/data' },
  exportWidget: { method: 'GET', path: '/v1/dashboards/{id}/widgets/{key}/export' },
  exportAnswer: { method: 'GET', path: '/v1/answers/{message_id}/export' },
  listMetrics: { method: 'GET', path: '/v1/metrics' },
  listDataSources: { method: 'GET', path: '/v1/data-sources' },
  signIn: { method: 'POST', path: '/auth/sessions' },
  signOut: { method: 'DELETE', path: '/auth/sessions/current' },
  me: { method: 'GET', path: '/auth/me' },
  listWebhookSubscriptions: { method: 'GET', path: '/workspaces/{workspace_id}/webhook-subscriptions' },
  testWebhookSubscription: {
    method: 'POST',
    path: '/workspaces/{workspace_id}/webhook-subscriptions/{sub_id}/test',
  },
  listWebhookDeliveries: {
    method: 'GET',
    path: '/workspaces/{workspace_id}/webhook-subscriptions/{sub_id}/deliveries',
  },
  getWebhookDelivery: {
    method: 'GET',
    path: '/workspaces/{workspace_id}/webhook-subscriptions/{sub_id}/deliveries/{delivery_id}',
  },
  resendWebhookDelivery: {
    method: 'POST',
    path: '/workspaces/{workspace_id}/webhook-subscriptions/{sub_id}/deliveries/{delivery_id}/resend',
  },
  createDashboard: { method: 'POST', path: '/workspaces/{workspace_id}/dashboards' },
  getWorkspaceDashboard: { method: 'GET', path: '/workspaces/{workspace_id}/dashboards/{id}' },
  changeDashboard: { method: 'PATCH', path: '/workspaces/{workspace_id}/dashboards/{id}' },
  replaceDashboardDraft: { method: 'PATCH', path: '/workspaces/{workspace_id}/dashboards/{id}/draft' },
  publishDashboard: { method: 'POST', path: '/workspaces/{workspace_id}/dashboards/{id}/publish' },
  createMetric: { method: 'POST', path: '/workspaces/{workspace_id}/metrics' },
  changeMetric: { method: 'PATCH', path: '/workspaces/{workspace_id}/metrics/{metric_id}' },
  createWebhookSubscription: { method: 'POST', path: '/workspaces/{workspace_id}/webhook-subscriptions' },
  changeWebhookSubscription: {
    method: 'PATCH',
    path: '/workspaces/{workspace_id}/webhook-subscriptions/{sub_id}',
  },
  listAlerts: { method: 'GET', path: '/workspaces/{workspace_id}/alerts' },
  createAlert: { method: 'POST', path: '/workspaces/{workspace_id}/alerts' },
  changeAlert: { method: 'PATCH', path: '/workspaces/{workspace_id}/alerts/{alert_id}' },
  importMetrics: { method: 'POST', path: '/workspaces/{workspace_id}/metrics/import' },
} as const satisfies { [Name in keyof Operations]?: Pick<Operations[Name], 'method' | 'path'> };

/** The name of one of them. */
export type CallName = keyof typeof calls;

/** The names of those that answer with a list. */
export type ListCall = Extract<CallName, `list${string}`>;

/** The target of a call: its path with the parameters filled in, and its query. */
export function targetOf(
  name: CallName,
  params: Readonly<Record<string, string>> = {},
  query: Readonly<Record<string, string | number | undefined>> = {},
): string {
  const path = calls[name].path.replaceAll(/\{(\w+)\}/g, (_braces, parameter: string) =>
    encodeURIComponent(params[parameter] ?? ''),
  );
  const given = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) given.set(key, String(value));
  return given.size === 0 ? path : `${path}?${given.toString()}`;
}

/**
 * The same operation for who calls: a record reads the same under /v1, where keys call, and under its workspace, where members do,
 * and so does a question.
 */
export function targetFor({ base, credential }: Connection, target: string): string {
  const isOfKeys = target.startsWith('/v1/');
  if (credential.kind === 'session')
    return isOfKeys ? target.replace('/v1/', `/workspaces/${credential.workspaceId}/`) : target;
  if (isOfKeys || credential.kind === 'none') return target;
  throw membersOnly(base);
}
