/** The query keys of cached answers; each begins with the workspace that it belongs to. */
export const keys = {
  conversations: (workspaceId: string, begunBy: string, query = '') =>
    [workspaceId, 'conversations', begunBy, query] as const,
  anyByKeys: (workspaceId: string) => [workspaceId, 'conversations', 'any by keys'] as const,
  allConversations: (workspaceId: string) => [workspaceId, 'conversations'] as const,
  conversation: (workspaceId: string, id: string) => [workspaceId, 'conversation', id] as const,
  readingChanges: (workspaceId: string, sourceId: string, reading: string, part: string) =>
    [workspaceId, 'reading-changes', sourceId, reading, part] as const,
  startingQuestions: (workspaceId: string) => [workspaceId, 'starting-questions'] as const,
  dashboards: (workspaceId: string) => [workspaceId, 'dashboards'] as const,
  dashboard: (workspaceId: string, id: string) => [workspaceId, 'dashboard', id] as const,
  widgetData: (workspaceId: string, id: string, version: string, key: string, chosen = '') =>
    [workspaceId, 'dashboard', id, 'data', version, key, chosen] as const,
  widgetPreview: (workspaceId: string, query: string) => [workspaceId, 'widget-preview', query] as const,
  filterValues: (workspaceId: string, id: string, version: string, key: string, search: string) =>
    [workspaceId, 'dashboard', id, 'filter-values', version, key, search] as const,
  rowsBehind: (workspaceId: string, id: string, version: string, key: string, picked: string) =>
    [workspaceId, 'dashboard', id, 'rows', version, key, picked] as const,
  breakdown: (workspaceId: string, id: string, version: string, key: string, asked: string) =>
    [workspaceId, 'dashboard', id, 'breakdown', version, key, asked] as const,
  suggestedFilters: (workspaceId: string, id: string) =>
    [workspaceId, 'dashboard', id, 'suggested-filters'] as const,
  versions: (workspaceId: string, id: string) => [workspaceId, 'dashboard', id, 'versions'] as const,
  sources: (workspaceId: string) => [workspaceId, 'sources'] as const,
  schema: (workspaceId: string, id: string) => [workspaceId, 'sources', id, 'schema'] as const,
  sourceDetail: (workspaceId: string, id: string) => [workspaceId, 'sources', id, 'detail'] as const,
  fileReport: (workspaceId: string, id: string) => [workspaceId, 'sources', id, 'import'] as const,
  model: (workspaceId: string, id: string) => [workspaceId, 'model', id] as const,
  metrics: (workspaceId: string) => [workspaceId, 'metrics'] as const,
  metricUses: (workspaceId: string, id: string) => [workspaceId, 'dashboards', 'of-metric', id] as const,
  alerts: (workspaceId: string) => [workspaceId, 'alerts'] as const,
  alert: (workspaceId: string, id: string) => [workspaceId, 'alerts', id] as const,
  alertChannels: (workspaceId: string, id: string) => [workspaceId, 'alerts', id, 'channels'] as const,
  channels: (workspaceId: string) => [workspaceId, 'channels'] as const,
  schedules: (workspaceId: string) => [workspaceId, 'schedules'] as const,
  mailPreferences: (workspaceId: string) => [workspaceId, 'mail-preferences'] as const,
  insights: (workspaceId: string) => [workspaceId, 'insights'] as const,
  search: (workspaceId: string, query: string) => [workspaceId, 'search', query] as const,
  allShares: (workspaceId: string) => [workspaceId, 'shares'] as const,
  shares: (workspaceId: string, dashboardId = '') => [workspaceId, 'shares', dashboardId] as const,
  apiKeys: (workspaceId: string) => [workspaceId, 'api-keys'] as const,
  embedTokens: (workspaceId: string) => [workspaceId, 'embed-tokens'] as const,
  members: (workspaceId: string) => [workspaceId, 'members'] as const,
  formerMembers: (workspaceId: string) => [workspaceId, 'former-members'] as const,
  auditEvents: (workspaceId: string) => [workspaceId, 'audit-events'] as const,
  usage: (workspaceId: string) => [workspaceId, 'usage'] as const,
  subscriptions: (workspaceId: string) => [workspaceId, 'webhook-subscriptions'] as const,
  subscription: (workspaceId: string, id: string) => [workspaceId, 'webhook-subscriptions', id] as const,
  recovery: (workspaceId: string, id: string) => [workspaceId, 'recovery', id] as const,
  deliveries: (workspaceId: string, id: string) => [workspaceId, 'deliveries', id] as const,
};
