import { AlertInput, QuietHours } from '#contracts';
import type { Alert } from '#contracts';
import { declareAlert, findManagedAlert, releaseRecord, removeAlert } from '#workspace';
import { z } from 'zod';
import { actOfManifest } from './context.js';
import type { ApplyContext } from './context.js';
import { defineKind } from './kind.js';
import { EndingInWorkspace, deletionPolicy, drift, driftPolicy } from './policies.js';
import { findWorkspaceForRemoval, idOf, requireDefaultSource, workspaceOf } from './references.js';
import { ResourceRef, WorkspaceRef } from './resource.js';
import type { Fact } from './resource.js';
import { Stalled } from './stalled.js';

const fields = AlertInput.shape;
const hours = QuietHours.shape;

const ConditionSpec = z.strictObject({
  kind: z
    .enum(['above', 'below', 'change', 'unusual', 'no_data'])
    .describe(
      'Beyond a threshold, another number than the one before, not what is usual, or no number at all.',
    ),
  threshold: z
    .number()
    .optional()
    .describe(
      'The bound of above and below, the percent of change, or how many usual spreads are unusual (4).',
    ),
  clearAt: z
    .number()
    .optional()
    .describe('For above and below: once it fires, it goes on until the number is back there.'),
  direction: z.enum(['any', 'up', 'down']).optional().describe('For change; any, when it is left out.'),
});
type ConditionSpec = z.infer<typeof ConditionSpec>;

const AlertSpec = z.strictObject({
  workspaceRef: WorkspaceRef.describe('The Workspace that it belongs to. Cannot be changed.'),
  displayName: fields.name.describe('What people call it.'),
  metricRef: ResourceRef.optional().describe('The Metric whose number is watched.'),
  question: fields.question.describe(
    'A question that one number answers, read at the first evaluation and again as its source changes: a Metric or SQL says for certain what is watched.',
  ),
  sql: fields.sql.describe("One SELECT, in the source's SQL, that gives one number."),
  dataSourceRef: ResourceRef.optional().describe(
    "The DataSource of sql and question; the workspace's default one, when it is left out.",
  ),
  grain: fields.grain.describe(
    'Watches the last whole day, week or month of a Metric with a timeColumn. Left out, all of its rows.',
  ),
  dimension: fields.dimension,
  condition: ConditionSpec.describe('When it fires.'),
  everyMinutes: fields.every_minutes,
  forMinutes: fields.for_minutes,
  quietHours: z
    .strictObject({
      from: hours.from.max(5).describe('As 22:00.'),
      to: hours.to.max(5),
      timeZone: hours.time_zone,
    })
    .optional()
    .describe(
      'Hours of each day in which nobody is told that it fires; who is woken then is told as they end.',
    ),
  deletionPolicy: deletionPolicy('Delete'),
  driftPolicy,
});
type AlertSpec = z.infer<typeof AlertSpec>;

const AlertStatus = z.object({
  alertId: z.string().describe('Its id, as the API knows it.'),
  lastEvaluation: z
    .object({
      at: z.string().describe('When its number was last asked for.'),
      state: z.string().describe('ok, pending, firing, no_data or error.'),
      message: z
        .string()
        .optional()
        .describe('Why it failed, where it did. Numbers are for the members of the workspace.'),
      firingSince: z.string().optional().describe('Since when it fires, where it does.'),
      observedAt: z.string().optional().describe('When the controller looked.'),
    })
    .optional()
    .describe('The newest evaluation; at most every ten minutes, unless the state is another one.'),
  drift,
});
type AlertStatus = z.infer<typeof AlertStatus>;

/** A watched number of a workspace. */
export const alertKind = defineKind({
  kind: 'Alert',
  plural: 'alerts',
  singular: 'alert',
  shortNames: ['qga'],
  description:
    'Watches a number of a workspace, and tells when it fires and when it resolves. Its channels are chosen, and it is muted, in the console.',
  printerColumns: [
    { name: 'Workspace', type: 'string', jsonPath: '.spec.workspaceRef.name' },
    { name: 'State', type: 'string', jsonPath: '.status.lastEvaluation.state' },
    { name: 'Evaluated', type: 'date', jsonPath: '.status.lastEvaluation.at' },
    { name: 'Message', type: 'string', jsonPath: '.status.lastEvaluation.message', priority: 1 },
  ],
  rules: [
    {
      path: 'spec',
      rule: '(has(self.metricRef) ? 1 : 0) + (has(self.question) ? 1 : 0) + (has(self.sql) ? 1 : 0) == 1',
      message: 'give exactly one of metricRef, question and sql',
    },
    {
      path: 'spec',
      rule: 'has(self.metricRef) || !has(self.grain)',
      message: 'grain goes with metricRef',
    },
    {
      path: 'spec',
      rule: '!has(self.metricRef) || !has(self.dataSourceRef)',
      message: 'dataSourceRef goes with question and sql: a Metric has its own',
    },
    {
      path: 'spec',
      rule: "!has(self.dimension) || has(self.grain) || !(self.condition.kind in ['unusual', 'no_data'])",
      message: 'unusual and no_data go with a grain where each value of a dimension is watched',
    },
    {
      path: 'spec.condition',
      rule: "has(self.threshold) || self.kind in ['unusual', 'no_data']",
      message: 'this kind of condition needs a threshold',
    },
    {
      path: 'spec.condition',
      rule: "!has(self.threshold) || self.kind != 'no_data'",
      message: 'no_data has no threshold',
    },
    {
      path: 'spec.condition',
      rule: "!has(self.clearAt) || self.kind in ['above', 'below']",
      message: 'clearAt goes with above and below',
    },
    {
      path: 'spec.condition',
      rule: "!has(self.direction) || self.kind == 'change'",
      message: 'direction goes with change',
    },
  ],
  spec: AlertSpec,
  ending: EndingInWorkspace,
  status: AlertStatus,
  refersTo: ({ workspaceRef, dataSourceRef, metricRef }) => [
    { kind: 'Workspace', name: workspaceRef.name },
    ...(dataSourceRef ? [{ kind: 'DataSource' as const, name: dataSourceRef.name }] : []),
    ...(metricRef ? [{ kind: 'Metric' as const, name: metricRef.name }] : []),
  ],

  conditionsOf: ({ lastEvaluation }) => [firingOf(lastEvaluation)],

  async apply(context, resource) {
    const { spec, managedBy, before } = resource;
    const workspace = await workspaceOf(context, resource);
    const idAt = (field: string, kind: 'Metric' | 'DataSource', ref: ResourceRef | undefined) =>
      idOf(context, workspace, resource, { field, kind, ref });
    const metricId = await idAt('spec.metricRef', 'Metric', spec.metricRef);
    const sourceId = await idAt('spec.dataSourceRef', 'DataSource', spec.dataSourceRef);
    if (metricId === undefined && sourceId === undefined)
      await requireDefaultSource(context, workspace, 'spec.dataSourceRef');
    const input = inputOf(spec, { metricId, sourceId });
    const act = actOfManifest(context, workspace, managedBy);
    const signal = AbortSignal.timeout(trialMs);
    const alert = await declareAlert(context.sources, act, { managedBy, ...input }, signal);
    const lastEvaluation = lastEvaluationOf(context, alert, before);
    return { alertId: alert.id, ...(lastEvaluation && { lastEvaluation }) };
  },

  async remove(context, { metadata, spec, managedBy, before }) {
    const { db } = context;
    const find = (id: string) => findManagedAlert(db, id, managedBy);
    const workspace = await findWorkspaceForRemoval(context, { metadata, spec }, find, before?.alertId);
    if (!workspace) return;
    if (spec.deletionPolicy === 'Orphan') return releaseRecord(db, 'alert', workspace.id, managedBy);
    const row = await find(workspace.id);
    if (row) await removeAlert(db, actOfManifest(context, workspace, managedBy), row.id, managedBy);
  },
});

/** Longer than a statement's own time-out. */
const trialMs = 60_000;

function inputOf(
  spec: AlertSpec,
  { metricId, sourceId }: { metricId: string | undefined; sourceId: string | undefined },
): AlertInput {
  const { question, sql, grain, dimension, quietHours } = spec;
  const parsed = AlertInput.safeParse({
    name: spec.displayName,
    metric_id: metricId,
    data_source_id: sourceId,
    question,
    sql,
    grain,
    dimension,
    condition: conditionOf(spec.condition),
    every_minutes: spec.everyMinutes,
    for_minutes: spec.forMinutes,
    quiet_hours: quietHours && { from: quietHours.from, to: quietHours.to, time_zone: quietHours.timeZone },
  });
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => `${specPath(path)}: ${message}`);
  throw new Stalled('InvalidSpec', problems.join('; '));
}

/** The schema of the API says which fields belong to a kind. */
function conditionOf({ clearAt, ...condition }: ConditionSpec): unknown {
  return { ...condition, ...(clearAt !== undefined && { clear_at: clearAt }) };
}

const specNames: Partial<Record<string, string>> = {
  name: 'displayName',
  clear_at: 'clearAt',
  quiet_hours: 'quietHours',
  time_zone: 'timeZone',
  every_minutes: 'everyMinutes',
  for_minutes: 'forMinutes',
};

function specPath(path: readonly PropertyKey[]): string {
  return ['spec', ...path.map(String).map((name) => specNames[name] ?? name)].join('.');
}

const reasonOf: Partial<Record<string, string>> = {
  ok: 'Ok',
  pending: 'Pending',
  firing: 'Firing',
  no_data: 'NoData',
  error: 'EvaluationFailed',
};

/** The condition Firing. An alert that fired goes on firing without a number; of one that did not, none is known. */
function firingOf(evaluation: AlertStatus['lastEvaluation']): Fact {
  if (!evaluation) return { type: 'Firing', status: 'Unknown', reason: 'NotEvaluated', message: '' };
  const { state, firingSince, message = '' } = evaluation;
  const isKnown = state === 'ok' || state === 'pending';
  const status = firingSince !== undefined ? 'True' : isKnown ? 'False' : 'Unknown';
  return {
    type: 'Firing',
    status,
    reason: reasonOf[state] ?? 'Unknown',
    message: message.slice(0, messageMax),
  };
}

const messageMax = 1_000;
const statusEveryMs = 600_000;

/** The newest evaluation. A shown one is kept for a while, so that alerts that are evaluated each minute do not keep the API server busy. */
function lastEvaluationOf(
  { clock }: ApplyContext,
  { last_evaluated_at: at, state, message, firing_since: firingSince }: Alert,
  before: AlertStatus | undefined,
): AlertStatus['lastEvaluation'] {
  if (at === null) return undefined;
  const shown = before?.lastEvaluation;
  const now = clock();
  const isRecent = now.getTime() - new Date(shown?.observedAt ?? 0).getTime() < statusEveryMs;
  const isSame = shown?.state === state && shown.firingSince === (firingSince ?? undefined);
  if (shown && (shown.at === at || (isSame && isRecent))) return shown;
  return {
    at,
    state,
    ...(state === 'error' && message !== null && { message }),
    ...(firingSince !== null && { firingSince }),
    observedAt: now.toISOString(),
  };
}
