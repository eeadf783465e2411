import { alertKind } from './alert.js';
import { apiKeyKind } from './api-key.js';
import { dashboardKind } from './dashboard.js';
import { dataSourceKind } from './data-source.js';
import type { Kind } from './kind.js';
import { mcpEndpointKind } from './mcp-endpoint.js';
import { metricKind } from './metric.js';
import { webhookSubscriptionKind } from './webhook-subscription.js';
import { workspaceKind } from './workspace.js';

/** Every kind of declared resource, each after those that it may refer to. */
export const kinds: readonly Kind[] = [
  workspaceKind,
  apiKeyKind,
  dataSourceKind,
  metricKind,
  dashboardKind,
  alertKind,
  webhookSubscriptionKind,
  mcpEndpointKind,
];
