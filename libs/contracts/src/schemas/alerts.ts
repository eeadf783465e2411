import { z } from 'zod';
import { SqlText } from './data-sources.js';
import { exactValue, idOf, PageQuery, text, Timestamp } from './fields.js';
import { TimeZone } from './workspaces.js';

/** An amount within the range of the database's doubles. JSON may hold numbers that doubles cannot tell apart; those are accepted. */
const Amount = z.number().min(-1e300).max(1e300);
const clearAt = Amount.optional();

/** The condition on which an alert fires. */
export const AlertCondition = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('above'),
      threshold: Amount,
      clear_at: clearAt.describe('Once it fires, it goes on until the value is no more than this.'),
    }),
    z.strictObject({
      kind: z.literal('below'),
      threshold: Amount,
      clear_at: clearAt.describe('Once it fires, it goes on until the value is no less than this.'),
    }),
    z.strictObject({
      kind: z.literal('change'),
      threshold: z
        .number()
        .positive()
        .max(1e9)
        .describe('Percent, against the period before, or the evaluation before where there is no grain.'),
      direction: z.enum(['any', 'up', 'down']).default('any'),
    }),
    z.strictObject({
      kind: z.literal('unusual'),
      threshold: z
        .number()
        .min(1)
        .max(100)
        .default(4)
        .describe(
          'The distance that a value may have from what is usual, as a multiple of its usual spread.',
        ),
    }),
    z
      .strictObject({ kind: z.literal('no_data') })
      .describe('Fires where the statement gives no row, or null.'),
  ])
  .meta({ id: 'AlertCondition' });
export type AlertCondition = z.infer<typeof AlertCondition>;

/** The state of an alert; error and no_data neither fire nor resolve it. */
export const AlertState = z.enum(['ok', 'pending', 'firing', 'no_data', 'error']);
export type AlertState = z.infer<typeof AlertState>;

/** The periods that a metric is measured by. */
export const AlertGrain = z.enum(['day', 'week', 'month']);
export type AlertGrain = z.infer<typeof AlertGrain>;

const minutesMax = 44_640;

const timing = {
  every_minutes: z.int().min(1).max(minutesMax).describe('Minutes from one evaluation to the next.'),
  for_minutes: z
    .int()
    .min(0)
    .max(minutesMax)
    .describe('Minutes that the condition has to hold before the alert fires; it is pending meanwhile.'),
};

const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day, such as 22:00');

/** Hours of each day in which nobody is notified that an alert fires. */
export const QuietHours = z
  .strictObject({
    from: ClockTime,
    to: ClockTime.describe('Of the next day, where it is before from.'),
    time_zone: TimeZone.optional().describe("The workspace's, when it is left out."),
  })
  .refine(({ from, to }) => from !== to, { path: ['to'], error: 'must not be the same as from' })
  .meta({ id: 'QuietHours' });
export type QuietHours = z.infer<typeof QuietHours>;

/** The values of a dimension beyond the number that an alert can watch. */
export const ValuesLeftOut = z
  .object({
    count: z.int().describe('The number of them.'),
    values: z.array(z.string()).describe('The first 20 of them.'),
  })
  .meta({ id: 'ValuesLeftOut' });
export type ValuesLeftOut = z.infer<typeof ValuesLeftOut>;

/** An alert: a number that is evaluated repeatedly, and the condition for a notification. */
export const Alert = z
  .object({
    id: z.string(),
    name: z.string(),
    data_source_id: z.string().nullable().describe('null once the source was removed.'),
    sql: z.string().nullable().describe('The statement; null for a metric, which says it anew each time.'),
    metric_id: z.string().nullable(),
    question: z.string().nullable().describe('The question that the statement was made from.'),
    grain: AlertGrain.nullable(),
    dimension: z
      .string()
      .nullable()
      .describe('Each of its values is watched by itself; null for one number.'),
    values_left_out: ValuesLeftOut.nullable().describe(
      'The values of the dimension that are not watched, as of the last evaluation; null where there are none.',
    ),
    condition: AlertCondition,
    ...timing,
    state: AlertState.describe('With a dimension: firing where any of its values fires.'),
    message: z.string().nullable().describe('The outcome of the last evaluation, in words.'),
    firing_since: Timestamp.nullable(),
    last_value: z.number().nullable().describe('The last value that was measured; null with a dimension.'),
    last_evaluated_at: Timestamp.nullable(),
    muted_until: Timestamp.nullable().describe('Until then it is evaluated, and alert.fired is held back.'),
    quiet_hours: QuietHours.nullable().describe('In them it is evaluated, and alert.fired is held back.'),
    managed_by: z
      .string()
      .nullable()
      .describe('The manifest that declares it; it is changed there, and muted here.'),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'Alert' });
export type Alert = z.infer<typeof Alert>;

const watched = {
  data_source_id: idOf('ds')
    .optional()
    .describe("The workspace's default source, when it is left out. A metric has its own."),
  sql: SqlText.optional().describe('One SELECT that gives one number.'),
  metric_id: idOf('met').optional(),
  question: text(4_000).optional().describe('A question that one number answers; it is read now.'),
  grain: AlertGrain.optional().describe(
    'For a metric with a time: its value of the last whole day, week or month. Without it, the metric over all rows.',
  ),
  dimension: text(200)
    .optional()
    .describe(
      "Watches each value by itself: one of the metric's dimensions, or the column of the result that holds the values, beside one of numbers.",
    ),
};

type Watched = { sql?: string | undefined; metric_id?: string | undefined; question?: string | undefined };

const watchesOne = ({ sql, metric_id, question }: Watched) =>
  [sql, metric_id, question].filter((each) => each !== undefined).length === 1;
const whatItWatches = { path: ['sql'], error: 'give one of sql, metric_id and question' };

type Cleared = { condition?: AlertCondition | undefined };

/** Reports whether `clear_at` is not beyond the threshold; otherwise the alert would fire and resolve at the same value. */
const clearsWithin = ({ condition }: Cleared) => {
  if (condition?.kind !== 'above' && condition?.kind !== 'below') return true;
  const { kind, threshold, clear_at: at = threshold } = condition;
  return kind === 'above' ? at <= threshold : at >= threshold;
};
const whereItClears = {
  path: ['condition', 'clear_at'],
  error: 'must not be on the side of the threshold where the alert fires',
};

const grainOfMetric = ({ grain, metric_id: metric }: Watched & { grain?: AlertGrain | undefined }) =>
  grain === undefined || metric !== undefined;
const whatHasGrain = { path: ['grain'], error: 'goes with metric_id alone' };

type PerValue = {
  condition: Pick<AlertCondition, 'kind'>;
  dimension?: string | null | undefined;
  grain?: AlertGrain | null | undefined;
};

/**
 * Reports whether the condition can be evaluated for each value of a dimension. Values keep no history of each evaluation, so only a metric by
 * periods shows what is usual or missing.
 */
export const isKnownPerValue = ({ dimension = null, grain = null, condition: { kind } }: PerValue) =>
  dimension === null || grain !== null || (kind !== 'unusual' && kind !== 'no_data');
export const whatIsUnknownPerValue = {
  path: ['condition', 'kind'],
  error: 'goes with a metric by day, week or month where each value of a dimension is watched',
};

const inputFields = {
  name: text(200),
  ...watched,
  condition: AlertCondition,
  every_minutes: timing.every_minutes.default(15),
  for_minutes: timing.for_minutes.default(0),
  quiet_hours: QuietHours.optional(),
};

/** An alert to create. */
export const AlertInput = z
  .strictObject(inputFields)
  .refine(watchesOne, whatItWatches)
  .refine(grainOfMetric, whatHasGrain)
  .refine(clearsWithin, whereItClears)
  .refine(isKnownPerValue, whatIsUnknownPerValue)
  .meta({ id: 'AlertInput' });
export type AlertInput = z.infer<typeof AlertInput>;

/** Changes to an alert. It keeps watching the same metric; only an alert that watches SQL can get another statement. */
export const AlertChange = z
  .strictObject({
    name: text(200).optional(),
    sql: SqlText.optional().describe('For an alert that was made from SQL.'),
    condition: AlertCondition.optional(),
    every_minutes: timing.every_minutes.optional(),
    for_minutes: timing.for_minutes.optional(),
    muted_until: Timestamp.nullable().optional().describe('null lets it speak again.'),
    quiet_hours: QuietHours.nullable().optional().describe('null lets it speak at any hour.'),
  })
  .refine(clearsWithin, whereItClears)
  .meta({ id: 'AlertChange' });
export type AlertChange = z.infer<typeof AlertChange>;

/** One evaluation of an alert. */
export const AlertEvaluation = z
  .object({
    at: Timestamp,
    state: AlertState,
    dimension_value: z
      .string()
      .nullable()
      .describe('The value of the dimension; null for the alert as a whole.'),
    value: z.number().nullable(),
    message: z.string().nullable(),
  })
  .meta({ id: 'AlertEvaluation' });
export type AlertEvaluation = z.infer<typeof AlertEvaluation>;

/** A page of an alert's history. */
export const AlertHistoryQuery = PageQuery.extend({
  dimension_value: exactValue
    .optional()
    .describe('The evaluations of one value of the dimension; those of the alert as a whole without it.'),
});
export type AlertHistoryQuery = z.infer<typeof AlertHistoryQuery>;

/** A value of an alert's dimension with its state. */
export const AlertValue = z
  .object({
    dimension_value: z.string().describe('The value of the dimension.'),
    state: AlertState,
    message: z.string().nullable(),
    firing_since: Timestamp.nullable(),
    last_value: z.number().nullable().describe('The last number that was measured of it.'),
    last_evaluated_at: Timestamp,
  })
  .meta({ id: 'AlertValue' });
export type AlertValue = z.infer<typeof AlertValue>;

/** All values that an alert watches, without pages: there are at most 50. */
export const AlertValues = z
  .object({ data: z.array(AlertValue).describe('Those that fire first.') })
  .meta({ id: 'AlertValues' });
export type AlertValues = z.infer<typeof AlertValues>;

/** The preview of an alert before it is created: its result now and its results in the past. */
export const AlertPreview = z
  .object({
    sql: z.string().nullable(),
    state: AlertState,
    value: z.number().nullable(),
    message: z.string().nullable(),
    times_fired: z.int().nullable().describe('null where the past cannot be played through.'),
    summary: z.string().describe('The past in a sentence, or why there is none.'),
    history: z
      .array(AlertEvaluation)
      .describe('The oldest period first; with a dimension the last 1,000 changes of a state.'),
    values: z
      .array(
        z
          .object({
            dimension_value: z.string().describe('The value of the dimension.'),
            state: AlertState,
            value: z.number().nullable(),
            message: z.string(),
            times_fired: z.int().nullable().describe('null where the past cannot be played through.'),
          })
          .meta({ id: 'PreviewedValue' }),
      )
      .describe('Each watched value of the dimension; empty without one.'),
    values_left_out: ValuesLeftOut.nullable().describe(
      'The values that would not be watched; null where there are none.',
    ),
  })
  .meta({ id: 'AlertPreview' });
export type AlertPreview = z.infer<typeof AlertPreview>;

/** A sentence that asks for an alert. */
export const AlertSentence = z
  .strictObject({
    sentence: text(1_000).describe('For example: "tell me when orders drop below 100 a day".'),
    data_source_id: watched.data_source_id,
  })
  .meta({ id: 'AlertSentence' });
export type AlertSentence = z.infer<typeof AlertSentence>;

/** The alert that a sentence asks for, to be confirmed. Nothing is created before it is sent to createAlert. */
export const AlertProposal = z
  .object({
    alert: z
      .object({
        name: z.string(),
        data_source_id: z.string().optional().describe('That of the question.'),
        metric_id: z.string().optional(),
        question: z.string().optional(),
        grain: AlertGrain.optional(),
        dimension: z.string().optional(),
        condition: AlertCondition,
        ...timing,
        quiet_hours: QuietHours.optional().describe('Where the sentence names some.'),
      })
      .meta({ id: 'ProposedAlert' }),
    summary: z.string().describe('The alert in a sentence.'),
    assumed: z.array(z.string()).describe('What the sentence does not say, and was decided for it.'),
    not_understood: z.array(z.string()).describe('Words of the sentence that have no place in the alert.'),
  })
  .meta({ id: 'AlertProposal' });
export type AlertProposal = z.infer<typeof AlertProposal>;
