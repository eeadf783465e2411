import type { operations } from '#contracts';

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
  listMetrics: { method: 'GET', path: '/v1/metrics' },
  listDataSources: { method: 'GET', path: '/v1/data-sources' },
} as const satisfies { [Name in keyof Operations]?: Pick<Operations[Name], 'method' | 'path'> };

/** The name of one of them. */
export type CallName = keyof typeof calls;

/** The names of those that answer with a list. */
export type ListCall = Extract<CallName, `list${string}`>;

/** Where a call goes: its path with the parameters filled in, and its query. */
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
