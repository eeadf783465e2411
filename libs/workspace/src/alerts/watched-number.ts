import { createHash } from 'node:crypto';
import { invalidRequest, notFound } from '#contracts';
import type { AlertCondition, AlertInput } from '#contracts';
import { MetricRow } from '#database';
import type { AlertRow } from '#database';
import type { NumberFormat } from '#formats';
import { findSourceOrDefault } from '../data-sources/data-sources.js';
import type { SourceContext } from '../data-sources/source-context.js';
import type { QuestionReader } from '../dashboards/widget-statements.js';
import { alertStatement } from './alert-statement.js';
import type { WatchedNumber } from './alert-statement.js';
import { askSource, measurementOf } from './measure.js';
import type { Asked } from './measure.js';
import type { Measured } from './measurement.js';

/** The statement of a question, and whether it is rebuilt at each evaluation. */
export interface ReadWatched {
  dataSourceId: string;
  /** Null where nobody read the question yet. */
  sql: string | null;
  isRelative: boolean;
  /** Empty where an evaluation is to read it. */
  readState?: string;
}

/** Reads the question of a new alert; an uncertain one is refused. */
export type WatchedReader = (asked: {
  workspaceId: string;
  dataSourceId: string | undefined;
  text: string;
  at: Date;
  signal: AbortSignal;
}) => Promise<ReadWatched>;

/** The readers of alerts' questions. */
export interface AlertReaders {
  /** Used when an alert is made. */
  readWatched: WatchedReader;
  /** Used at each evaluation of a question with a moving period. */
  readQuestion: QuestionReader;
}

/** The number that an alert is to watch, by its ids and statement. */
export async function findWatched(
  { db }: SourceContext,
  readWatched: WatchedReader,
  workspaceId: string,
  { input, at, signal }: { input: AlertInput; at: Date; signal: AbortSignal },
): Promise<WatchedNumber> {
  const { metric_id: metricId, question, grain = null, dimension = null, data_source_id: sourceId } = input;
  const nothing = {
    workspaceId,
    metricId: null,
    grain,
    dimension,
    question: null,
    isRelative: false,
    sql: null,
    readState: null,
  };
  if (metricId !== undefined) {
    const metric = await db.findOneBy(MetricRow, { workspaceId, id: metricId });
    if (!metric) throw notFound('there is no such metric');
    if (sourceId !== undefined && sourceId !== metric.dataSourceId)
      throw invalidRequest([{ path: 'data_source_id', message: 'is not that of the metric' }]);
    return {
      ...nothing,
      metricId,
      dimension: dimension === null ? null : dimensionOf(metric, dimension),
      dataSourceId: metric.dataSourceId,
    };
  }
  if (question !== undefined) {
    const read = await readWatched({ workspaceId, dataSourceId: sourceId, text: question, at, signal });
    return { ...nothing, question, ...read };
  }
  const source = await findSourceOrDefault(db, workspaceId, sourceId);
  return { ...nothing, dataSourceId: source.id, sql: input.sql ?? null };
}

/** The dimension in the spelling of its metric. */
function dimensionOf({ name, dimensions }: MetricRow, wanted: string): string {
  const found =
    dimensions.find((each) => each === wanted) ??
    dimensions.find((each) => each.toLowerCase() === wanted.toLowerCase());
  if (found !== undefined) return found;
  const has = dimensions.length === 0 ? 'it has none' : `it has ${dimensions.join(', ')}`;
  throw invalidRequest([
    { path: 'dimension', message: `the metric "${name}" has no dimension "${wanted}": ${has}` },
  ]);
}

/** Alerts with the same key send the same statement to the same source. */
export function watchKeyOf({
  dataSourceId,
  metricId,
  grain,
  dimension,
  sql,
  question,
  isRelative,
  readState,
}: WatchedNumber): string {
  const by = dimension === null ? [] : [dimension];
  if (metricId !== null) return [metricId, grain ?? 'all', ...by].join(' ');
  const isReread = isRelative || readState !== null;
  const text = isReread ? question : sql;
  return createHash('sha256')
    .update(JSON.stringify([dataSourceId, isReread, text, ...by]))
    .digest('hex');
}

/** The way to write the number of an alert that is not made yet; undefined where its source does not answer for the moment. */
export async function formatOfWatched(
  context: SourceContext & AlertReaders,
  workspaceId: string,
  input: AlertInput,
  asking: { at: Date; signal: AbortSignal },
): Promise<NumberFormat | undefined> {
  const watched = await findWatched(context, context.readWatched, workspaceId, { input, ...asking });
  const { readQuestion } = context;
  const { asked } = await tryWatched(context, watched, input.condition, { ...asking, readQuestion });
  return asked.state === 'failed' ? undefined : asked.format;
}

/** Asks for a number once before anything is kept, and refuses a statement that cannot give one. */
export async function tryWatched(
  context: SourceContext,
  watched: WatchedNumber,
  { kind }: AlertCondition,
  asking: { at: Date; signal: AbortSignal; readQuestion: QuestionReader },
): Promise<{ asked: Asked; measured: Measured }> {
  const statement = await alertStatement(context.db, watched, asking);
  const asked = await askSource(context, statement, asking.signal);
  const measured = measurementOf(asked);
  const isUnfit = asked.state === 'failed' && asked.isStatementsFault;
  if (isUnfit) throw unfit(watched, asked.message);
  if (measured.state === 'present' && kind !== 'no_data')
    throw unfit(watched, 'an alert watches one number: one row with one number in it');
  return { asked, measured };
}

function unfit(
  { metricId, question, grain }: Pick<AlertRow, 'metricId' | 'question' | 'grain'>,
  message: string,
) {
  const metricPath = grain === null ? 'metric_id' : 'grain';
  const path = metricId === null ? (question === null ? 'sql' : 'question') : metricPath;
  return invalidRequest([{ path, message }]);
}
