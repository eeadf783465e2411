import type { WorkspaceAct } from '#access';
import { isKnownPerValue, Refusal } from '#contracts';
import type {
  AlertCondition,
  AlertInput,
  AlertProposal,
  AlertSentence,
  Metric,
  QuietHours,
} from '#contracts';
import { alertQuestions, isCalled, isOfPercent, readAlert, shareNames } from '#english';
import type { AskedAlert } from '#english';
import type { NumberFormat } from '#formats';
import { formatOfWatched } from '#workspace';
import type { AlertContext } from '#workspace';
import { findAsked } from '../asked.js';
import type { Asked } from '../asked.js';
import type { Understanding } from '../understand.js';
import { questionsOfOneNumber } from './one-number.js';
import { proposalSummary } from './proposal-words.js';

type Context = AlertContext & Understanding;

/** A number that the sentence may mean, and what was decided to get to it. */
interface Watchable {
  watched: Pick<AlertInput, 'metric_id' | 'grain' | 'dimension' | 'question' | 'data_source_id'>;
  metricName?: string;
  everyMinutes: number;
  assumed: readonly string[];
}

const minutesOf = { day: 1_440, week: 10_080, month: 44_640 };
const paceOf = { day: 60, week: 360, month: 1_440 };
const usualPace = 15;

/** Reads an alert in English. Its number is asked for once, as when the alert is made, and nothing is kept. */
export async function proposeAlert(
  context: Context,
  { workspaceId, at }: WorkspaceAct,
  { sentence, data_source_id: sourceId }: AlertSentence,
  signal: AbortSignal,
): Promise<AlertProposal> {
  const alert = readAlert(sentence);
  if ('problem' in alert) throw unread(alert.problem);
  const asked = await findAsked(context, {
    workspaceId,
    text: alert.subject,
    dataSourceIds: sourceId === undefined ? undefined : [sourceId],
    tier: undefined,
    at,
    signal,
    trace: context.trace,
  });
  for (const watchable of await watchablesOf(context, asked, alert)) {
    const input = inputOf(alert, watchable);
    // Values of a question keep no history that would tell what is unusual.
    if (!isKnownPerValue({ ...watchable.watched, condition: { kind: alert.condition.kind } })) continue;
    const format = await formatOf(context, workspaceId, input, { at, signal });
    const condition = format && conditionOf(alert, format);
    if (condition) return toProposal(alert, watchable, { ...input, condition });
    const misfit = format && formatMismatch(alert, format, watchable.metricName);
    if (misfit !== undefined) throw unread(misfit);
  }
  return refuse(context, alert, { workspaceId, sourceId, at, signal });
}

/** A curated metric of that name has periods to compare; a question is asked about the last whole one. */
async function watchablesOf(context: Context, asked: Asked, alert: AskedAlert): Promise<Watchable[]> {
  const metrics = asked.sources
    .flatMap((source) => source.metrics)
    .filter((metric) => isMeant(metric, alert))
    .flatMap((metric) => ofMetric(metric, alert));
  const isChange = alert.condition.kind === 'change';
  const isAssumed = alert.period === undefined && isChange;
  const dated = isAssumed ? { ...alert, period: 'day' as const } : alert;
  // Two looks a month apart are of the same month now and then, and of months that are none beside each other.
  const questions = isChange && dated.period === 'month' ? [] : alertQuestions(dated);
  const isPerValue = alert.dimension !== undefined;
  const asking = await questionsOfOneNumber(context, asked, questions, isPerValue);
  return [
    ...metrics,
    ...asking.map(({ question, dataSourceId, dimension }) => ({
      watched: { question, data_source_id: dataSourceId, ...(dimension !== undefined && { dimension }) },
      everyMinutes: paceFor(dated),
      assumed: isAssumed ? [assumedDay] : assumedOf(alert),
    })),
  ];
}

/** Of a bound in percent a metric of the share is meant as well: "refunds" by "Refund rate", "of orders" where it is over them. */
function isMeant({ name, synonyms, source }: Metric, alert: AskedAlert): boolean {
  const { subject, condition } = alert;
  const isCalledOneOf = (wanted: readonly string[]) =>
    [name, ...synonyms].some((each) => wanted.some((words) => isCalled(words, each)));
  const whole = isOfPercent(condition) ? condition.whole : undefined;
  const table = source.split('.').at(-1) ?? '';
  if (whole !== undefined && !isCalled(whole, table.replaceAll('_', ' '))) return false;
  return isCalledOneOf(isOfPercent(condition) ? [subject, ...shareNames(subject)] : [subject]);
}

const nightWords = 'the night is taken to last from 22:00 to 07:00';
const assumedDay = 'no period is named, so it is measured by day';

/** None where the metric has no such dimension. */
function ofMetric({ id, name, time_column: time, dimensions }: Metric, alert: AskedAlert): Watchable[] {
  const { dimension: said } = alert;
  const dimension = said && dimensions.find((each) => isCalled(said, each.replaceAll('_', ' ')));
  if (said !== undefined && dimension === undefined) return [];
  const grain = time === null ? undefined : (alert.period ?? 'day');
  const isAssumed = grain !== undefined && alert.period === undefined;
  return [
    {
      watched: {
        metric_id: id,
        ...(grain !== undefined && { grain }),
        ...(dimension !== undefined && { dimension }),
      },
      metricName: name,
      everyMinutes: alert.everyMinutes ?? (grain ? paceOf[grain] : usualPace),
      assumed: isAssumed ? [assumedDay] : [],
    },
  ];
}

/** The change of a question is that from one look to the next. */
function paceFor({ condition, period, everyMinutes }: AskedAlert): number {
  if (condition.kind === 'change' && period) return minutesOf[period];
  return everyMinutes ?? (period ? paceOf[period] : usualPace);
}

const namesTime = /\b(?:today|yesterday|last|past|since|this|so far|ever|now|open|\d{4})\b/iu;

function assumedOf({ subject, period }: AskedAlert): string[] {
  return period !== undefined || namesTime.test(subject)
    ? []
    : [
        'no period is named, so the number is that of now: say "a day", "a week" or "a month" for another one',
      ];
}

function inputOf(alert: AskedAlert, { watched, everyMinutes }: Watchable): AlertInput {
  return {
    name: nameOf(alert),
    ...watched,
    // The number's own unit is known once it was asked for.
    condition: { kind: 'no_data' },
    every_minutes: everyMinutes,
    for_minutes: alert.forMinutes ?? 0,
    ...(alert.quietHours && { quiet_hours: hoursOf(alert.quietHours) }),
  };
}

/** By the clocks of the workspace. */
function hoursOf({ from, to }: NonNullable<AskedAlert['quietHours']>): QuietHours {
  return { from, to };
}

const nameMax = 200;

/** The number alone, without the condition: the subject of a mail goes on with what happened, "Orders a day fell below 100". */
function nameOf({ subject, period, dimension }: AskedAlert): string {
  const said = `${subject}${period === undefined ? '' : ` a ${period}`}${dimension === undefined ? '' : ` by ${dimension}`}`;
  return (said.slice(0, 1).toUpperCase() + said.slice(1, nameMax)).toWellFormed();
}

/** Undefined where it is no number after all. */
async function formatOf(
  context: Context,
  workspaceId: string,
  input: AlertInput,
  asking: { at: Date; signal: AbortSignal },
): Promise<NumberFormat | undefined> {
  try {
    return await formatOfWatched(context, workspaceId, input, asking);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'invalid_request') return undefined;
    throw error;
  }
}

/** The condition in the number's own unit; undefined where a bound does not fit that unit. */
function conditionOf({ condition }: AskedAlert, { form }: NumberFormat): AlertCondition | undefined {
  if (condition.kind === 'unusual') return { kind: 'unusual', threshold: 4 };
  if (condition.kind === 'change' || condition.kind === 'no_data') return condition;
  const { kind, threshold } = condition;
  // A share is never beyond 1, so such an alert would fire always or never.
  if (!isOfPercent(condition))
    return form === 'share' && Math.abs(threshold) > 1 ? undefined : { kind, threshold };
  if (form === 'share') return { kind, threshold: threshold / 100 };
  return form === 'percent' ? { kind, threshold } : undefined;
}

function toProposal(alert: AskedAlert, { metricName, assumed }: Watchable, input: AlertInput): AlertProposal {
  return {
    alert: input,
    summary: proposalSummary(input, alert, metricName),
    assumed: [...assumed, ...assumedHours(alert)],
    not_understood: [...alert.leftOut],
  };
}

function assumedHours({ quietHours }: AskedAlert): string[] {
  return quietHours?.isAssumed ? [nightWords] : [];
}

/** Nothing that the sentence may mean is a number: says why, with questions to choose from where there are some. */
async function refuse(
  context: Context,
  alert: AskedAlert,
  asked: { workspaceId: string; sourceId: string | undefined; at: Date; signal: AbortSignal },
): Promise<never> {
  const { sourceId: dataSourceId, ...asking } = asked;
  const [text = alert.subject] = alertQuestions(alert).slice(-1);
  try {
    await context.readWatched({
      ...asking,
      dataSourceId,
      text: isOfPercent(alert.condition) ? alert.subject : text,
    });
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'invalid_request') throw error;
    const { readings } = error.context;
    throw unread(error.message, readings);
  }
  throw unread(unfitWords(alert));
}

function unfitWords({ subject, condition, period, dimension }: AskedAlert): string {
  if (dimension !== undefined && (condition.kind === 'unusual' || condition.kind === 'no_data'))
    return `to watch that for each ${dimension} takes a metric with a time and that dimension, and none is called "${subject}"`;
  if (isOfPercent(condition))
    return `"${subject}" is no percentage: say of what, such as "${subject} exceed ${condition.threshold} % of …"`;
  return condition.kind === 'change' && period === 'month'
    ? `a change from month to month takes a metric, and none is called "${subject}"`
    : `"${subject}" is not one number${dimension === undefined ? '' : ` for each ${dimension}`}, which an alert watches`;
}

const namesShare = /\b(?:rate|ratio|share|percentage)\b/iu;

/** The reason why a bound does not fit the unit of the number that was found; undefined where another number may be meant. */
function formatMismatch(
  { subject, condition }: AskedAlert,
  { form }: NumberFormat,
  metricName: string | undefined,
): string | undefined {
  if (form === 'share' && 'threshold' in condition)
    return `"${subject}" is read as a share, from 0 to 1: say of how many percent, such as "${condition.threshold} %"`;
  return metricName === undefined || !namesShare.test(metricName)
    ? undefined
    : `the metric "${metricName}" does not say that it is a share, so a bound in percent has no meaning: write "from 0 to 1" or "in percent" into its description`;
}

function unread(message: string, readings?: unknown): Refusal {
  const issues = [{ path: 'sentence', message }];
  return new Refusal('invalid_request', message, { issues, ...(readings !== undefined && { readings }) });
}
