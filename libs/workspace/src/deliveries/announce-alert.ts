import { findWorkspaceSettings } from '#access';
import { AlertCondition } from '#contracts';
import type { AlertRow, EntityManager } from '#database';
import type { NumberFormat } from '#formats';
import { findAlertChannels } from './alert-channels.js';
import { alertSubject } from './alert-subject.js';
import { enqueueNotice } from './enqueue-notice.js';
import type { NoticeContent, NoticeSection } from './notice-content.js';
import { oneLine } from './one-line.js';
import { listWords, toldWords } from './value-words.js';
import { wallTimeMs } from './wall-time.js';
import { quotaProblem, showGivenUp } from './notice-quota.js';
import { findNoticeTargets } from './notice-targets.js';

/** A change of an alert's state that people are told of. */
export interface AlertTransition {
  type: 'alert.fired' | 'alert.resolved';
  value: number | null;
  /** The format of the number, and its period; undefined where there was no number, or it is no longer measured. */
  measured: { format: NumberFormat; past: { period: string } | undefined } | undefined;
  /** The finding in words; undefined where the alert's removal resolves it. */
  message: string | undefined;
  at: Date;
}

/** Queues the notice for an alert's channels, in the transaction that changes its state. A channel shows when there was no room for it. */
export async function announceAlert(
  tx: EntityManager,
  alert: AlertRow,
  transition: AlertTransition,
): Promise<void> {
  const { workspaceId, id } = alert;
  const channelIds = await findAlertChannels(tx, workspaceId, id);
  if (channelIds.length === 0) return;
  const { time_zone: timeZone } = await findWorkspaceSettings(tx, workspaceId);
  const condition = AlertCondition.parse(alert.condition);
  const content = {
    subject: alertSubject({
      name: alert.name,
      condition,
      timeZone,
      ...transition,
      format: transition.measured?.format,
      period: transition.measured?.past?.period,
      grain: alert.grain,
    }),
    lead: leadOf(transition),
    mood: transition.type === 'alert.fired' ? ('alarm' as const) : ('relief' as const),
    path: pathOf(id, transition.message === undefined),
    sections: await pastOf(tx, alert, condition, timeZone),
  };
  await queue(tx, alert, { content, channelIds, at: transition.at });
}

/** Values of an alert that fired, or that resolved, in one evaluation. */
export interface ValuesTransition extends Pick<AlertTransition, 'type' | 'at'> {
  values: readonly { value: string; number: number | null; message: string }[];
  format: NumberFormat | undefined;
  /** The values are over as their alert is removed. */
  isRemoved?: boolean;
}

const valuesShown = 20;

/** Queues one notice for all values that fired, or resolved, at once: fifty by themselves would be more than anybody reads. */
export async function announceValues(
  tx: EntityManager,
  alert: AlertRow,
  { type, values, format, at, isRemoved = false }: ValuesTransition,
): Promise<void> {
  const { workspaceId, id, name, dimension } = alert;
  const channelIds = await findAlertChannels(tx, workspaceId, id);
  if (channelIds.length === 0) return;
  const hasFired = type === 'alert.fired';
  const verb = hasFired ? 'fires' : 'is over';
  const columns = [dimension ?? '', 'Value', 'Found'];
  const content = {
    subject: `${oneLine(name, 100)} ${verb} for ${listWords(values.map(({ value }) => value))}`,
    lead: `The alert ${verb} for ${toldWords(values)}.`,
    mood: hasFired ? ('alarm' as const) : ('relief' as const),
    path: pathOf(id, isRemoved),
    sections: [
      {
        title: 'Values',
        text: null,
        chart: null,
        table: {
          columns,
          formats: columns.map((title, place) =>
            place === 1
              ? { title, ...(format ?? { form: 'number' as const }) }
              : { title, form: 'text' as const },
          ),
          rows: values.slice(0, valuesShown).map(({ value, number, message }) => [value, number, message]),
          rows_left_out: Math.max(0, values.length - valuesShown),
        },
      },
    ],
  };
  await queue(tx, alert, { content, channelIds, at });
}

/** The page of the alert; the list where there is none any more. */
function pathOf(id: string, isRemoved: boolean): string {
  return isRemoved ? '/alerts' : `/alerts/${id}`;
}

async function queue(
  tx: EntityManager,
  { workspaceId, id: alertId }: AlertRow,
  { content, channelIds, at }: { content: NoticeContent; channelIds: string[]; at: Date },
): Promise<void> {
  const topic = 'alerts' as const;
  const { targets } = await findNoticeTargets(tx, { workspaceId, topic, channelIds, memberIds: [] });
  const problem = await quotaProblem(tx, workspaceId, topic, targets.length);
  if (problem === undefined) await enqueueNotice(tx, { workspaceId, topic, content, alertId, targets, at });
  else await showGivenUp(tx, workspaceId, channelIds, problem);
}

function leadOf({ type, message }: AlertTransition): string {
  if (message === undefined) return 'The alert was removed, so it is resolved.';
  return type === 'alert.fired' ? `The alert fires: ${message}.` : `The alert is over: ${message}.`;
}

const drawnMax = 60;

/** The recent values as a line chart with the threshold; none where they are too few to show anything. */
async function pastOf(
  tx: EntityManager,
  { workspaceId, id, measuredSince }: AlertRow,
  condition: AlertCondition,
  timeZone: string,
): Promise<NoticeSection[]> {
  const rows: { at: Date; value: number }[] = await tx.query(
    `SELECT at, value FROM alert_evaluation
     WHERE workspace_id = $1 AND alert_id = $2 AND value IS NOT NULL AND at >= $3 ORDER BY id DESC LIMIT ${drawnMax}`,
    [workspaceId, id, measuredSince],
  );
  if (rows.length < 2) return [];
  const threshold =
    condition.kind === 'above' || condition.kind === 'below' ? condition.threshold : undefined;
  const line = { mark: { type: 'line', point: rows.length < 20 }, encoding: encodingOf('value') };
  const rule = {
    mark: { type: 'rule', strokeDash: [4, 4], color: '#d64545' },
    encoding: { y: encodingOf('threshold').y },
  };
  const chart = {
    spec: threshold === undefined ? line : { layer: [line, rule] },
    columns: ['at', 'value', 'threshold'],
    rows: rows.toReversed().map(({ at, value }) => [clockTime(at, timeZone), value, threshold ?? null]),
  };
  return [{ title: 'Recent values', text: null, table: null, chart }];
}

/** The local time of a zone, written as UTC: a chart knows only UTC and the machine's own zone. */
function clockTime(at: Date, timeZone: string): string {
  return new Date(wallTimeMs(at.getTime(), timeZone)).toISOString();
}

function encodingOf(field: string) {
  return {
    x: { field: 'at', type: 'temporal', scale: { type: 'utc' }, title: null },
    y: { field, type: 'quantitative', title: null, scale: { zero: false } },
  };
}
