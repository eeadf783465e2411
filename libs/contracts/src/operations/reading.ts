import { operation } from '../operation.js';
import { planGates } from '../plans.js';
import { AskAnswer, AskInput } from '../schemas/ask.js';
import { Conversation, ConversationQuery } from '../schemas/conversations.js';
import { Dashboard, DashboardDocument, WidgetData } from '../schemas/dashboards.js';
import { DataSource } from '../schemas/data-sources.js';
import {
  EmbedSession,
  EmbedToken,
  EmbedTokenInput,
  EmbeddedDashboard,
  EmbeddedDataQuery,
  EmbeddedValuesQuery,
} from '../schemas/embed-tokens.js';
import { ExportQuery } from '../schemas/exports.js';
import { FilterValues } from '../schemas/dashboard-filters.js';
import { PageQuery, pageOf } from '../schemas/fields.js';
import { Metric } from '../schemas/metrics.js';
import { Whoami } from '../schemas/whoami.js';
import { tools } from '../tools.js';
import { exported, exporting } from './exporting.js';

/** The common part of every reading operation of SPEC 4.1. */
const read = {
  method: 'GET',
  auth: 'key',
  scope: 'read',
  plan: planGates.restApi,
  status: 200,
  conditional: true,
} as const;

const embed = {
  method: 'GET',
  auth: 'embed',
  tag: 'Embedding',
  status: 200,
  conditional: true,
  description: 'The token may stand in the address as ?token=, where a link is all there is.',
} as const;

/** Operations for API keys, embed tokens and shares. */
export const readingOperations = {
  whoami: operation({
    id: 'whoami',
    method: 'GET',
    path: '/v1/whoami',
    tag: 'Workspace',
    summary: 'The workspace and the key that a request acts as',
    description: 'Works on every plan, also where the REST API is not included.',
    auth: 'key',
    status: 200,
    output: Whoami,
  }),

  ask: operation({
    id: 'ask',
    method: 'POST',
    path: '/v1/ask',
    tag: 'Ask',
    summary: 'Ask a question in plain English',
    description:
      'One complete answer: SQL, rows, an insight, a chart and what to ask next. A question that could not be answered is 200 as well, with success false and the reason in error. null and [] in an optional field mean that it is absent.',
    auth: 'key',
    scope: 'ask',
    plan: planGates.restApi,
    body: AskInput,
    idempotent: true,
    headers: {
      'Questglass-Confidence':
        'The certainty of the reading, from 0 to 1. Absent where the question was not read.',
      'Questglass-Row-Count':
        'The number of all rows, where there are more than these; with a plus, such as 1000+, where the source could not count them in time. Absent where these are all.',
      'Questglass-Reading':
        'The reading of the question in words. Percent signs and everything but visible ASCII are percent-encoded as UTF-8; decodeURIComponent restores the text. Absent where the question was not read.',
    },
    refusals: ['not_found'],
    status: 200,
    output: AskAnswer,
    tool: tools.askData,
  }),
  exportAnswer: operation({
    ...exported,
    auth: 'key',
    plan: planGates.restApi,
    query: ExportQuery,
    id: 'exportAnswer',
    path: '/v1/answers/{message_id}/export',
    tag: 'Ask',
    summary: 'All rows of an answer, as a stream',
    description: `By the key that asked the question. ${exporting}`,
    scope: 'ask',
  }),
  listConversations: operation({
    ...read,
    id: 'listConversations',
    path: '/v1/conversations',
    tag: 'Conversations',
    summary: 'Recent conversations, newest first; searched by title with query',
    query: ConversationQuery,
    output: pageOf(Conversation),
    tool: tools.searchConversations,
  }),
  listDashboards: operation({
    ...read,
    id: 'listDashboards',
    path: '/v1/dashboards',
    tag: 'Dashboards',
    summary: 'Dashboards, newest first',
    query: PageQuery,
    output: pageOf(Dashboard),
    tool: tools.listDashboards,
  }),
  getDashboard: operation({
    ...read,
    id: 'getDashboard',
    path: '/v1/dashboards/{id}',
    tag: 'Dashboards',
    summary: "A dashboard's document: its published version, or its draft where it was never published",
    output: DashboardDocument,
    tool: tools.getDashboard,
  }),
  getWidgetData: operation({
    ...read,
    id: 'getWidgetData',
    path: '/v1/dashboards/{id}/widgets/{key}/data',
    tag: 'Dashboards',
    summary: 'The cached data of a widget',
    description: 'Answered at once from the cache; data that is too old is fetched anew meanwhile.',
    output: WidgetData,
  }),
  exportWidget: operation({
    ...exported,
    auth: 'key',
    plan: planGates.restApi,
    query: ExportQuery,
    id: 'exportWidget',
    path: '/v1/dashboards/{id}/widgets/{key}/export',
    tag: 'Dashboards',
    summary: 'All rows of a widget, as a stream',
    description: exporting,
    scope: 'read',
  }),
  listMetrics: operation({
    ...read,
    id: 'listMetrics',
    path: '/v1/metrics',
    tag: 'Metrics',
    summary: 'Curated metrics, newest first',
    query: PageQuery,
    output: pageOf(Metric),
    tool: tools.listMetrics,
  }),
  listDataSources: operation({
    ...read,
    id: 'listDataSources',
    path: '/v1/data-sources',
    tag: 'Data sources',
    summary: 'Connected data sources, newest first',
    query: PageQuery,
    output: pageOf(DataSource),
    tool: tools.listSources,
  }),

  createEmbedToken: operation({
    id: 'createEmbedToken',
    method: 'POST',
    path: '/v1/embed-tokens',
    tag: 'Embedding',
    summary: 'A short-lived token that opens dashboards in other pages',
    description: 'It opens no more than its key may read, and ends with it.',
    auth: 'key',
    scope: 'read',
    plan: planGates.embedTokens,
    body: EmbedTokenInput,
    bodyOptional: true,
    idempotent: true,
    status: 201,
    output: EmbedToken,
  }),
  deleteEmbedToken: operation({
    id: 'deleteEmbedToken',
    method: 'DELETE',
    path: '/v1/embed-tokens/{jti}',
    tag: 'Embedding',
    summary: 'Revoke an embed token: it is refused from the next request on',
    description:
      'By the key that issued it; an admin revokes it under /workspaces/{workspace_id}/embed-tokens.',
    auth: 'key',
    plan: planGates.embedTokens,
    refusals: ['forbidden'],
    status: 204,
  }),
  getEmbedSession: operation({
    ...embed,
    id: 'getEmbedSession',
    path: '/embed/session',
    summary: 'What the token opens, for how long, and how it is to look',
    output: EmbedSession,
  }),
  getEmbeddedDashboard: operation({
    ...embed,
    id: 'getEmbeddedDashboard',
    path: '/embed/dashboards/{id}',
    summary: 'The published document of a dashboard that the token opens',
    output: EmbeddedDashboard,
  }),
  getEmbeddedWidgetData: operation({
    ...embed,
    id: 'getEmbeddedWidgetData',
    path: '/embed/dashboards/{id}/widgets/{key}/data',
    summary: "The cached data of a widget of such a dashboard, within the token's filters",
    query: EmbeddedDataQuery,
    output: WidgetData,
  }),
  listEmbeddedFilterValues: operation({
    method: 'GET',
    auth: 'embed',
    tag: 'Embedding',
    status: 200,
    id: 'listEmbeddedFilterValues',
    path: '/embed/dashboards/{id}/filters/{key}/values',
    summary: 'Values of a filter that is open to the viewer, of the rows that its locked filters leave',
    description: 'A link or token has 120 such requests a minute, over all who have it.',
    refusals: ['too_many_attempts'],
    query: EmbeddedValuesQuery,
    output: FilterValues,
  }),
};
