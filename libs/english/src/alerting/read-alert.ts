import { alertAskedFor } from '#formats';
import { tokenise } from '../words/tokenise.js';
import { findCondition } from './said-condition.js';
import type { SaidCondition } from './said-condition.js';
import { takeDimension, takeDimensionOfSubject } from './said-dimension.js';
import { takeQuietHours } from './said-quiet-hours.js';
import type { SaidQuietHours } from './said-quiet-hours.js';
import { takeFirstTime, takeTiming } from './said-timing.js';
import type { SaidTiming } from './said-timing.js';

/** An alert as a sentence asks for it. */
export interface AskedAlert extends SaidTiming {
  /** The thing whose number is watched, as it was written. */
  subject: string;
  condition: SaidCondition;
  /** Each of its values is watched by itself: "region" of "in any region". */
  dimension: string | undefined;
  /** Hours in which nobody is to be told. */
  quietHours: SaidQuietHours | undefined;
  /** The sentence without "tell me when". */
  said: string;
  /** Words that have no place in it. */
  leftOut: readonly string[];
}

/** Reads "tell me when refunds exceed 5 % a week": what is watched, when it fires and how often it is looked at; or why it does not say so. */
export function readAlert(sentence: string): AskedAlert | { problem: string } {
  const wanted = alertAskedFor(sentence);
  if (wanted === undefined)
    return {
      problem:
        'this asks for no alert: say "tell me when" with what is to happen, such as "orders drop below 100 a day"',
    };
  // Clocks are read as they are written: as numbers they would lose their minutes.
  const { said: asked, quietHours } = takeQuietHours(wanted);
  const { said, timing, dimension: last } = takeEnd(withDigits(asked));
  const found = findCondition(said);
  if (!found) return { problem: `"${asked}" says no condition that is understood: ${known}` };
  if ('problem' in found) return found;
  const { condition } = found;
  const { said: subject, dimension = last } = takeDimensionOfSubject(found.subject);
  const { after, timing: first } = takeFirstTime(found.after);
  return {
    ...timing,
    ...first,
    subject: subject.replace(/^(?:the|our|my|any|all) /iu, ''),
    condition,
    dimension,
    quietHours,
    said: asked.replace(/[\s.?!]+$/u, ''),
    leftOut: after === '' ? [] : [after.replace(/^[,;]\s*/u, '')],
  };
}

const known = 'say "is above", "is below", "falls by 10 %", "rises by 10 %", "is unusual" or "has no data"';

/** The times and the dimension at the end stand in any order: "a week in any region", "in any region a week". */
function takeEnd(asked: string): { said: string; timing: SaidTiming; dimension: string | undefined } {
  const behind = takeTiming(asked);
  const { said, dimension } = takeDimension(behind.said);
  if (dimension === undefined) return { ...behind, dimension };
  const before = takeTiming(said);
  return {
    said: before.said,
    timing: {
      period: behind.timing.period ?? before.timing.period,
      everyMinutes: behind.timing.everyMinutes ?? before.timing.everyMinutes,
      forMinutes: behind.timing.forMinutes ?? before.timing.forMinutes,
    },
    dimension,
  };
}

/** Numbers as digits: "10k", "1,000", "two million". */
function withDigits(sentence: string): string {
  const tokens = tokenise(sentence);
  const [first] = tokens;
  if (!first) return '';
  let text = '';
  let at = 0;
  for (const { kind, lower, value, from, to, source } of tokens) {
    const written = kind === 'number' ? `${value}${lower.endsWith('%') ? '%' : ''}` : source.slice(from, to);
    text += source.slice(at, from) + written;
    at = to;
  }
  return (text + first.source.slice(at)).replaceAll(/\s+/gu, ' ').trim();
}
