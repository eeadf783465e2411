import { ask, toAskAnswer } from '#ask';
import type { AskContext } from '#ask';
import { operations, toolRecordsMax } from '#contracts';
import type { Dashboard, DataSource, Metric } from '#contracts';
import { CoalescedReads, traceparentOf } from '#platform';
import type { Clock } from '#platform';
import {
  countConversations,
  countDashboards,
  countDataSources,
  countMetrics,
  describeDashboard,
  listConversations,
  listDashboards,
  listDataSources,
  listMetrics,
  requireRoomToKeep,
  seenBy,
} from '#workspace';
import { z } from 'zod';
import { answered, capRows, listed } from './tool-answer.js';
import type { ToolAnswer } from './tool-answer.js';
import type { ToolCall } from './tools.js';

type UseCase = (call: ToolCall) => Promise<ToolAnswer>;

const page = { limit: toolRecordsMax };
const DashboardId = z.object({ id: z.string() });

/** The work of each tool, by its operation: the use cases that REST calls. */
export function useCasesOf(context: AskContext, clock: Clock): ReadonlyMap<string, UseCase> {
  const { db } = context;
  // Agents of one workspace list the same things again and again.
  const lists = new CoalescedReads<ToolAnswer>();
  const list = (name: keyof typeof operations, run: UseCase): [string, UseCase] => [operations[name].id, run];
  return new Map([
    list('ask', async ({ caller, fields, signal, trace }) => {
      const {
        question: text,
        data_source_ids: dataSourceIds,
        model_tier: tier,
      } = operations.ask.body.parse(fields);
      const { workspaceId, keyId } = caller;
      await requireRoomToKeep(db, workspaceId, context.retention);
      const asked = { workspaceId, asker: { keyId }, text, dataSourceIds, tier, conversationId: undefined };
      const circumstances = { at: clock(), signal: signal(), trace, traceparent: traceparentOf(trace) };
      const answer = await ask(context, { ...asked, ...circumstances });
      const { confidence, reading, row_count: count } = answer;
      const counted = count !== undefined && { row_count: count };
      return capRows({ ...toAskAnswer(answer), confidence, reading, ...counted });
    }),
    list('listMetrics', ({ caller: { workspaceId } }) =>
      lists.read(`metrics ${workspaceId}`, async () => {
        const found = await listMetrics(db, workspaceId, page);
        return listed(found, asMetric, () => countMetrics(db, workspaceId));
      }),
    ),
    list('listDashboards', ({ caller: { workspaceId, role } }) => {
      const seen = seenBy(role);
      return lists.read(`dashboards ${seen} ${workspaceId}`, async () => {
        const found = await listDashboards(db, workspaceId, seen, page);
        return listed(found, asNamed, () => countDashboards(db, workspaceId, seen));
      });
    }),
    list('listDataSources', ({ caller: { workspaceId } }) =>
      lists.read(`sources ${workspaceId}`, async () => {
        const found = await listDataSources(db, workspaceId, page);
        return listed(found, asSource, () => countDataSources(db, workspaceId));
      }),
    ),
    list('getDashboard', async ({ caller: { workspaceId, role }, fields }) =>
      answered(await describeDashboard(db, workspaceId, DashboardId.parse(fields).id, seenBy(role))),
    ),
    list('listConversations', async ({ caller: { workspaceId }, fields }) => {
      const query = operations.listConversations.query.parse({ ...page, ...fields });
      const found = await listConversations(db, workspaceId, query);
      return listed(found, asIs, () => countConversations(db, workspaceId, query.query));
    }),
  ]);
}

const asIs = (record: object) => record;
const asNamed = ({ id, name }: Dashboard) => ({ id, name });
const asSource = ({ id, name, type }: DataSource) => ({ id, name, type });

/** Its times and its manifest help no question, so they are left out. */
const asMetric = ({ created_at: _made, updated_at: _changed, managed_by: _by, ...metric }: Metric) => metric;
