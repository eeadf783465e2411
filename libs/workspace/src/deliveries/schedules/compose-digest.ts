import { describeWorkspace } from '#access';
import { counted } from '#contracts';
import type { EntityManager } from '#database';
import { writeNumber } from '#formats';
import type { NumberFormat } from '#formats';
import { metricFormat } from '../../charts/number-format.js';
import type { NoticeSection } from '../notice-content.js';
import { oneLine } from '../one-line.js';
import { dayWords, momentWords } from './composing.js';
import type { Composed } from './composing.js';
import type { ScheduleLease } from './schedule-lease.js';

const shownMax = 20;

interface Firing {
  name: string;
  since: Date;
  value: number | null;
  /** The metric that it watches; null where it watches something else. */
  metric: string | null;
  description: string | null;
}

/** The alerts that fire or have resolved, and the insights, since the last digest; undefined without any. */
export async function composeDigest(
  db: EntityManager,
  { workspaceId, toldUntil, timeZone }: ScheduleLease,
  now: Date,
): Promise<Composed> {
  const { firing, over, insights } = await findNews(db, workspaceId, toldUntil);
  if (firing.length + over.length + insights.length === 0) return { state: 'nothing' };
  const { name } = await describeWorkspace(db, workspaceId);
  const told = newsWords(firing.length, over.length, insights.length);
  const sections = [
    section(
      'Firing',
      ['Alert', 'Value', 'Since'],
      firing.map((alert) => [alert.name, valueWords(alert), momentWords(alert.since, timeZone)]),
    ),
    section(
      'Fired and over',
      ['Alert', 'Fired until'],
      over.map((alert) => [alert.name, momentWords(alert.last, timeZone)]),
    ),
    section(
      'Insights',
      ['Insight', 'Seen'],
      insights.map((insight) => [insight.title, insight.summary]),
    ),
  ].filter((each) => each !== undefined);
  const content = {
    subject: `${oneLine(name, 80)} on ${dayWords(now, timeZone)}: ${told}`,
    lead: `Since ${momentWords(toldUntil, timeZone)}: ${told}.`,
    mood: firing.length > 0 ? ('alarm' as const) : ('plain' as const),
    path: '/alerts',
    sections,
  };
  return { state: 'content', topic: 'digests', content };
}

function valueWords({ value, metric, description }: Firing): string | null {
  if (value === null) return null;
  const format: NumberFormat =
    metric === null
      ? { form: 'number' }
      : metricFormat({ name: metric, description: description ?? '', values: [value] });
  return writeNumber(value, format, 'cell', 'en');
}

function newsWords(firing: number, over: number, insights: number): string {
  return [
    firing > 0 ? `${counted(firing, 'alert')} ${firing === 1 ? 'fires' : 'fire'}` : '',
    over > 0 ? `${counted(over, 'alert')} resolved` : '',
    insights > 0 ? counted(insights, 'insight') : '',
  ]
    .filter((words) => words !== '')
    .join(', ');
}

async function findNews(db: EntityManager, workspaceId: string, toldUntil: Date) {
  const firing: Firing[] = await db.query(
    `SELECT a.name, a.firing_since AS since, a.last_value AS value, m.name AS metric, m.description FROM alert a
     LEFT JOIN metric m ON m.id = a.metric_id AND m.workspace_id = a.workspace_id
     WHERE a.workspace_id = $1 AND a.firing_since IS NOT NULL ORDER BY a.firing_since`,
    [workspaceId],
  );
  const over: { name: string; last: Date }[] = await db.query(
    `SELECT a.name, max(e.at) AS last FROM alert a
     JOIN alert_evaluation e ON e.alert_id = a.id AND e.workspace_id = a.workspace_id
     WHERE a.workspace_id = $1 AND a.firing_since IS NULL AND e.state = 'firing' AND e.at > $2
     GROUP BY a.id ORDER BY last DESC`,
    [workspaceId, toldUntil],
  );
  const insights: { title: string; summary: string }[] = await db.query(
    `SELECT title, summary FROM insight
     WHERE workspace_id = $1 AND surfaced_at > $2 AND dismissed_at IS NULL AND replaced_by IS NULL ORDER BY abs(score) DESC`,
    [workspaceId, toldUntil],
  );
  return { firing, over, insights };
}

function section(
  title: string,
  columns: string[],
  rows: (string | number | null)[][],
): NoticeSection | undefined {
  if (rows.length === 0) return undefined;
  const table = {
    columns,
    formats: columns.map((column) => ({ title: column, form: 'text' as const })),
    rows: rows.slice(0, shownMax),
    rows_left_out: Math.max(0, rows.length - shownMax),
  };
  return { title, text: null, table, chart: null };
}
