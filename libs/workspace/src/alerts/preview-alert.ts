import { Day } from '#platform';
import type { WorkspaceAct } from '#access';
import { counted } from '#contracts';
import type { AlertInput, AlertPreview } from '#contracts';
import type { AlertContext } from './alerts.js';
import { judge } from './judge.js';
import { nextStanding, unevaluated } from './next-standing.js';
import { backtest } from './backtest.js';
import { previewValues } from './preview-values.js';
import { findWatched, tryWatched } from './watched-number.js';

const daysPlayed = 90;

/** Evaluates an alert without saving it, and replays it over its past where it has one. */
export async function previewAlert(
  context: AlertContext,
  { workspaceId, at }: WorkspaceAct,
  input: AlertInput,
  signal: AbortSignal,
): Promise<AlertPreview> {
  const { condition, for_minutes: forMinutes } = input;
  const asking = { at, signal, readQuestion: context.readQuestion };
  const watched = await findWatched(context, context.readWatched, workspaceId, { input, at, signal });
  const { asked, measured } = await tryWatched(context, watched, condition, asking);
  const from = Day.of(at).plus('day', -daysPlayed).toString();
  const evaluated = { forMinutes, mutedUntil: null, isQuiet: false, at };
  const { sql, dimension } = watched;
  if (measured.state === 'grouped') {
    const alert = { ...evaluated, condition, dimension: dimension ?? '' };
    const { fired, ...previewed } = await previewValues(alert, { measured, from });
    return { sql, ...previewed, summary: summaryOf(input, previewed.times_fired, fired) };
  }
  const { finding, message } = judge(condition, measured, { before: [], isFiring: false });
  const { standing } = nextStanding(unevaluated, { ...evaluated, finding });
  const value = measured.state === 'measured' ? measured.value : null;
  const now = { sql, state: standing.state, value, message, values: [], values_left_out: null };
  if (asked.state !== 'periods')
    return { ...now, times_fired: null, summary: summaryOf(input, null), history: [] };
  const { grain, periods, format } = asked;
  const { timesFired, history } = backtest(periods, grain, { condition, forMinutes, from, format });
  return { ...now, times_fired: timesFired, summary: summaryOf(input, timesFired), history };
}

/** The past in a sentence; `of` names the values that would have fired. */
function summaryOf(input: AlertInput, timesFired: number | null, of = ''): string {
  if (timesFired === null) return noPast(input);
  const times = timesFired === 0 ? 'not have fired' : `have fired ${counted(timesFired, 'time')}`;
  return `It would ${times} in the last ${daysPlayed} days${of === '' ? '' : `: ${of}`}`;
}

function noPast({ metric_id: metricId }: AlertInput): string {
  return metricId === undefined
    ? 'The past cannot be played through: a statement tells its number of now alone'
    : 'The past cannot be played through: without a grain, a metric is measured over all of its rows; give day, week or month';
}
