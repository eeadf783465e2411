import type { Alert, AlertChange, AlertCondition, AlertInput, AlertProposal, QuietHours } from '#contracts';

/** The form values of an alert. */
export interface TypedAlert {
  name: string;
  watches: 'metric' | 'question' | 'sql';
  metricId: string | null;
  question: string;
  sql: string;
  sourceId: string | null;
  grain: '' | 'day' | 'week' | 'month';
  /** Empty: one number is watched. */
  dimension: string;
  kind: AlertCondition['kind'];
  direction: 'any' | 'up' | 'down';
  threshold: string;
  clearAt: string;
  everyMinutes: string;
  forMinutes: string;
  /** Both empty: it may speak at any hour. */
  quietFrom: string;
  quietTo: string;
  /** The zone that they were given in; undefined for the workspace's. */
  quietZone?: string | undefined;
}

/** The form values of a new alert. */
export const noAlert: TypedAlert = {
  name: '',
  watches: 'metric',
  metricId: null,
  question: '',
  sql: '',
  sourceId: null,
  grain: '',
  dimension: '',
  kind: 'above',
  direction: 'any',
  threshold: '',
  clearAt: '',
  everyMinutes: '15',
  forMinutes: '0',
  quietFrom: '',
  quietTo: '',
};

/** The settings of an alert, whether it is made yet or not. */
type Settings = Pick<
  Alert,
  | 'name'
  | 'metric_id'
  | 'question'
  | 'sql'
  | 'data_source_id'
  | 'grain'
  | 'dimension'
  | 'condition'
  | 'every_minutes'
  | 'for_minutes'
  | 'quiet_hours'
>;

/** An alert that a sentence asks for, to be confirmed. */
export function typedOfProposed({ alert }: AlertProposal): TypedAlert {
  return typedOf({
    ...alert,
    metric_id: alert.metric_id ?? null,
    question: alert.question ?? null,
    sql: null,
    data_source_id: alert.data_source_id ?? null,
    grain: alert.grain ?? null,
    dimension: alert.dimension ?? null,
    quiet_hours: alert.quiet_hours ?? null,
  });
}

/** An alert that is there, to be edited. */
export function typedOf(alert: Settings): TypedAlert {
  const { condition } = alert;
  return {
    ...noAlert,
    name: alert.name,
    watches: watchesOf(alert),
    metricId: alert.metric_id,
    question: alert.question ?? '',
    sql: alert.sql ?? '',
    sourceId: alert.data_source_id,
    grain: alert.grain ?? '',
    dimension: alert.dimension ?? '',
    kind: condition.kind,
    direction: condition.kind === 'change' ? condition.direction : 'any',
    threshold: condition.kind === 'no_data' ? '' : String(condition.threshold),
    clearAt: 'clear_at' in condition ? textOf(condition.clear_at) : '',
    everyMinutes: String(alert.every_minutes),
    forMinutes: String(alert.for_minutes),
    quietFrom: alert.quiet_hours?.from ?? '',
    quietTo: alert.quiet_hours?.to ?? '',
    quietZone: alert.quiet_hours?.time_zone,
  };
}

/** The origin of the number of an alert. */
export function watchesOf({
  metric_id: metricId,
  question,
}: Pick<Alert, 'metric_id' | 'question'>): TypedAlert['watches'] {
  if (metricId !== null) return 'metric';
  return question === null ? 'sql' : 'question';
}

/** Reports whether all required fields are filled in. */
export function isComplete(typed: TypedAlert): boolean {
  const isNamed = typed.name.trim() !== '';
  const watched = { metric: typed.metricId ?? '', question: typed.question, sql: typed.sql }[typed.watches];
  const isBound = typed.kind === 'no_data' || typed.kind === 'unusual' || isNumber(typed.threshold);
  const areHoursWhole = (typed.quietFrom === '') === (typed.quietTo === '');
  const isClear = typed.clearAt === '' || isNumber(typed.clearAt);
  return isNamed && watched.trim() !== '' && isBound && isClear && areHoursWhole;
}

/** The request for a new alert. */
export function inputOf(typed: TypedAlert): AlertInput {
  const { watches, metricId, question, sql, sourceId, grain } = typed;
  const dimension = typed.dimension.trim();
  const source = sourceId === null || watches === 'metric' ? {} : { data_source_id: sourceId };
  const watched = {
    metric: { metric_id: metricId ?? '', ...(grain !== '' && { grain }) },
    question: { question },
    sql: { sql },
  }[watches];
  const hours = quietHoursOf(typed);
  const each = dimension === '' ? {} : { dimension };
  return { ...source, ...watched, ...each, ...settingsOf(typed), ...(hours && { quiet_hours: hours }) };
}

/** The changes of an alert; of its watched number only SQL can change. */
export function changeOf(before: TypedAlert, typed: TypedAlert): AlertChange {
  const isOtherSql = typed.watches === 'sql' && typed.sql !== before.sql;
  return { ...settingsOf(typed), quiet_hours: quietHoursOf(typed), ...(isOtherSql && { sql: typed.sql }) };
}

function settingsOf(typed: TypedAlert) {
  return {
    name: typed.name,
    condition: conditionOf(typed),
    every_minutes: Number(typed.everyMinutes),
    for_minutes: Number(typed.forMinutes),
  };
}

function quietHoursOf({ quietFrom: from, quietTo: to, quietZone: zone }: TypedAlert): QuietHours | null {
  if (from === '' || to === '') return null;
  return { from, to, ...(zone !== undefined && { time_zone: zone }) };
}

const usualSpreads = 4;

function conditionOf({ kind, direction, threshold, clearAt }: TypedAlert): AlertCondition {
  switch (kind) {
    case 'above':
    case 'below':
      return {
        kind,
        threshold: Number(threshold),
        ...(clearAt.trim() !== '' && { clear_at: Number(clearAt) }),
      };
    case 'change':
      return { kind, threshold: Number(threshold), direction };
    case 'unusual':
      return { kind, threshold: isNumber(threshold) ? Number(threshold) : usualSpreads };
    case 'no_data':
      return { kind };
  }
}

function isNumber(text: string): boolean {
  return text.trim() !== '' && Number.isFinite(Number(text));
}

function textOf(value: number | undefined): string {
  return value === undefined ? '' : String(value);
}
