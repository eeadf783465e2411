/**
 * Judges the values of a dimension, each as an alert of its own. What can go wrong: a source answers nothing, or in part (no value is taken
 * for gone then, so that nothing is resolved by it); values come and go (one that is gone is resolved and forgotten); they are very many
 * (those that were watched before keep their places, lest the last ones take turns).
 */
import type { AlertCondition, ValuesLeftOut } from '#contracts';
import { judge } from './judge.js';
import type { Verdict } from './judge.js';
import { measurementOfValue } from './measure.js';
import type { Measured, Measurement } from './measurement.js';
import { nextStanding, unevaluated } from './next-standing.js';
import type { Evaluated, Standing, Step } from './next-standing.js';
import { valuesMessage } from '../deliveries/value-words.js';

/** Each takes a row, and may take a line of the history and an event. */
export const valuesMax = 50;
const leftOutNamed = 20;

/** A value as the last evaluation left it. */
export interface KnownValue extends Standing {
  value: string;
  lastValue: number | null;
  scheduledValue: number | null;
}

/** A value after an evaluation. */
export interface JudgedValue extends Step {
  value: string;
  before: KnownValue | undefined;
  message: string;
  /** Its number; null without one. */
  number: number | null;
}

/** The values of an alert after an evaluation, and the alert as a whole. */
export interface JudgedValues {
  values: JudgedValue[];
  /** Known values that are gone. */
  gone: KnownValue[];
  leftOut: ValuesLeftOut | null;
  finding: Verdict['finding'];
  standing: Standing;
  message: string;
}

/** The parts of an alert that judge its values. */
export interface ValuesAlert extends Omit<Evaluated, 'finding'> {
  condition: AlertCondition;
  dimension: string;
}

/** Judges an evaluation of an alert per value. */
export function judgeValues(
  alert: ValuesAlert,
  known: readonly KnownValue[],
  measured: Measured,
): JudgedValues {
  if (measured.state !== 'grouped' || measured.rows.size === 0) return judgeNone(alert, known, measured);
  const { rows, isWhole } = measured;
  const gone = isWhole ? known.filter(({ value }) => !rows.has(value)) : [];
  const kept = new Map(known.filter((each) => !gone.includes(each)).map((each) => [each.value, each]));
  const added = [...rows.keys()].filter((value) => !kept.has(value));
  const room = Math.max(0, valuesMax - kept.size);
  const values = [...kept.keys(), ...added.slice(0, room)].map((value) =>
    judgeOne(alert, value, kept.get(value), measurementOfValue(measured, value)),
  );
  return {
    values,
    gone,
    leftOut: toLeftOut(added.slice(room)),
    finding: 'clear',
    standing: standingOf(values.map(({ standing }) => standing)),
    message: valuesMessage(alert.dimension, values),
  };
}

/** Nothing is known of any value: each keeps what it had, but for its state. */
function judgeNone(alert: ValuesAlert, known: readonly KnownValue[], measured: Measured): JudgedValues {
  const { finding, message }: Verdict =
    measured.state === 'failed'
      ? { finding: 'failed', message: measured.message }
      : { finding: 'no_data', message: 'there is no data' };
  const values = known.map((before) => ({
    value: before.value,
    before,
    message,
    number: null,
    ...nextStanding(before, { ...alert, finding }),
  }));
  const { standing } = nextStanding(standingOf(known), { ...alert, finding });
  return { values, gone: [], leftOut: null, finding, standing, message };
}

function judgeOne(
  alert: ValuesAlert,
  value: string,
  before: KnownValue | undefined,
  measured: Measurement,
): JudgedValue {
  const { finding, message } = judge(alert.condition, measured, {
    before: typeof before?.scheduledValue === 'number' ? [before.scheduledValue] : [],
    isFiring: typeof before?.firingSince === 'object' && before.firingSince !== null,
  });
  const step = nextStanding(before ?? unevaluated, { ...alert, finding });
  return { value, before, message, number: measured.state === 'measured' ? measured.value : null, ...step };
}

function toLeftOut(names: readonly string[]): ValuesLeftOut | null {
  return names.length === 0 ? null : { count: names.length, values: names.slice(0, leftOutNamed) };
}

const states = ['firing', 'pending', 'error'] as const;

/** The alert as a whole: it fires where a value does, and is held back where one of them is. */
function standingOf(values: readonly Standing[]): Standing {
  const firing = values.filter(({ firingSince }) => firingSince !== null);
  const isHeldBack = firing.some(({ announcedAt }) => announcedAt === null);
  const isNothingKnown = values.length > 0 && values.every(({ state }) => state === 'no_data');
  const state = states.find((each) => values.some((value) => value.state === each));
  return {
    state: state ?? (isNothingKnown ? 'no_data' : 'ok'),
    pendingSince: null,
    firingSince: earliest(firing.map(({ firingSince }) => firingSince)),
    announcedAt: isHeldBack ? null : earliest(firing.map(({ announcedAt }) => announcedAt)),
  };
}

function earliest(moments: readonly (Date | null)[]): Date | null {
  const times = moments.flatMap((moment) => (moment ? [moment.getTime()] : []));
  return times.length === 0 ? null : new Date(Math.min(...times));
}
