/** Names of what is kept of the server's answers; each begins with the workspace that it belongs to. */
export const keys = {
  conversations: (workspaceId: string, begunBy: string, query = '') =>
    [workspaceId, 'conversations', begunBy, query] as const,
  anyByKeys: (workspaceId: string) => [workspaceId, 'conversations', 'any by keys'] as const,
  allConversations: (workspaceId: string) => [workspaceId, 'conversations'] as const,
  conversation: (workspaceId: string, id: string) => [workspaceId, 'conversation', id] as const,
  startingQuestions: (workspaceId: string) => [workspaceId, 'starting-questions'] as const,
  dashboards: (workspaceId: string) => [workspaceId, 'dashboards'] as const,
  dashboard: (workspaceId: string, id: string) => [workspaceId, 'dashboard', id] as const,
  widgetData: (workspaceId: string, id: string, version: string, key: string) =>
    [workspaceId, 'dashboard', id, 'data', version, key] as const,
  versions: (workspaceId: string, id: string) => [workspaceId, 'dashboard', id, 'versions'] as const,
  sources: (workspaceId: string) => [workspaceId, 'sources'] as const,
  schema: (workspaceId: string, id: string) => [workspaceId, 'sources', id, 'schema'] as const,
  model: (workspaceId: string, id: string) => [workspaceId, 'model', id] as const,
  metrics: (workspaceId: string) => [workspaceId, 'metrics'] as const,
  metricUses: (workspaceId: string, id: string) => [workspaceId, 'dashboards', 'of-metric', id] as const,
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
