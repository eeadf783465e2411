import { operation } from '../operation.js';
import { pageOf } from '../schemas/fields.js';
import { Insight, InsightQuery, InsightRatingInput, InsightScan } from '../schemas/insights.js';

const insights = '/workspaces/{workspace_id}/insights';
const insight = { auth: 'workspace', tag: 'Insights' } as const;

/** Operations on insights: findings about metrics that nobody asked for. */
export const insightOperations = {
  listInsights: operation({
    ...insight,
    id: 'listInsights',
    method: 'GET',
    path: insights,
    summary: 'Insights of the last 90 days that nobody has dismissed',
    query: InsightQuery,
    status: 200,
    output: pageOf(Insight),
  }),
  dismissInsight: operation({
    ...insight,
    id: 'dismissInsight',
    method: 'POST',
    path: `${insights}/{insight_id}/dismiss`,
    summary: 'Dismiss an insight: it is gone from the list, for everybody',
    role: 'editor',
    status: 200,
    output: Insight,
  }),
  rateInsight: operation({
    ...insight,
    id: 'rateInsight',
    method: 'POST',
    path: `${insights}/{insight_id}/rate`,
    summary: 'Say whether an insight was useful; a second word replaces the first',
    description: 'Insights of the same metric and kind are ranked by it.',
    body: InsightRatingInput,
    status: 200,
    output: Insight,
  }),
  scanForInsights: operation({
    ...insight,
    id: 'scanForInsights',
    method: 'POST',
    path: `${insights}/scan`,
    summary: 'Have the metrics looked at now; insights and insight.surfaced follow',
    description: 'They are looked at once a day anyway. The look is taken in the background.',
    role: 'admin',
    status: 202,
    output: InsightScan,
  }),
};
