/** The period that an alert measures by. */
export type SaidPeriod = 'day' | 'week' | 'month';

/** The times of an alert as a sentence says them. */
export interface SaidTiming {
  period: SaidPeriod | undefined;
  /** The pause between two evaluations. */
  everyMinutes: number | undefined;
  /** The time that the condition has to hold. */
  forMinutes: number | undefined;
}

const minutesOf: Readonly<Record<string, number>> = { minute: 1, hour: 60, day: 1_440, week: 10_080 };
const minutesMax = 44_640;
const unit = '(?<unit>minute|hour|day|week)s?';
const period = '(?<period>day|week|month)';
const before = '(?:the )?(?:previous|last|prior) ';

interface Wording {
  pattern: RegExp;
  /** The same where other words follow. */
  leading: RegExp;
  toTiming: (groups: Readonly<Record<string, string | undefined>>) => Partial<SaidTiming>;
}

/** The times that may stand behind a condition; each is cut off, and what is before it looked at again. */
const wordings: readonly Wording[] = [
  trailing(`for (?:at least |more than |over |longer than )?(?<count>\\d+|an?) ${unit}`, (groups) => ({
    forMinutes: minutesIn(groups),
  })),
  trailing(
    `(?:checked|check(?: it)?|look(?:ing)?|evaluated?|measured) (?:once )?(?:every|each|an?|per) (?:(?<count>\\d+) )?${unit}`,
    (groups) => ({ everyMinutes: minutesIn(groups) }),
  ),
  trailing(`every (?<count>\\d+) ${unit}`, (groups) => ({ everyMinutes: minutesIn(groups) })),
  trailing(`(?<period>day|week|month)[- ](?:over|on)[- ](?:day|week|month)`, toPeriod),
  trailing(
    `(?:(?:from|than|since|on|versus|vs\\.?|against|compared (?:to|with)) )(?:${before}${period}|the ${period.replace('period', 'earlier')} before)`,
    toPeriod,
  ),
  trailing(
    `(?:in )?(?:an?|per|each|every|one|any|within an?|in an?|the last|over an?) (?:single )?${period}`,
    toPeriod,
  ),
  trailing('(?<adverb>daily|weekly|monthly)', toPeriod),
];

const adjective = /^(?<adverb>daily|weekly|monthly) (?=\S)/iu;

/** Cuts the times off the words behind "tell me when". */
export function takeTiming(said: string): { said: string; timing: SaidTiming } {
  let left = said.replace(/[\s.?!,;]+$/u, '');
  const timing: SaidTiming = { period: undefined, everyMinutes: undefined, forMinutes: undefined };
  for (let found = lastTime(left); found; found = lastTime(left)) {
    left = found.left;
    Object.assign(timing, found.timing);
  }
  const first = adjective.exec(left);
  if (!first) return { said: left, timing };
  return { said: left.slice(first[0].length), timing: { ...timing, ...toPeriod(first.groups ?? {}) } };
}

/** Cuts a time off the words behind a condition: "a day except on Sundays". */
export function takeFirstTime(after: string): { after: string; timing: Partial<SaidTiming> } {
  for (const { leading, toTiming } of wordings) {
    const found = leading.exec(after);
    if (found) return { after: after.slice(found[0].length).trim(), timing: toTiming(found.groups ?? {}) };
  }
  return { after, timing: {} };
}

function lastTime(said: string): { left: string; timing: Partial<SaidTiming> } | undefined {
  for (const { pattern, toTiming } of wordings) {
    const found = pattern.exec(said);
    if (!found) continue;
    const left = said.slice(0, found.index).replace(/[\s,;]+$/u, '');
    // "tell me when weekly" leaves nothing to watch.
    return left === '' ? undefined : { left, timing: toTiming(found.groups ?? {}) };
  }
  return undefined;
}

function trailing(said: string, toTiming: Wording['toTiming']): Wording {
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:and )?${said}$`, 'iu');
  return { pattern, leading: new RegExp(`^${said}(?![\\p{L}\\p{N}])`, 'iu'), toTiming };
}

function minutesIn({ count = '1', unit: named = '' }: Readonly<Record<string, string | undefined>>): number {
  const counted = /^\d+$/.test(count) ? Number(count) : 1;
  return Math.min(minutesMax, Math.max(1, counted * (minutesOf[named.toLowerCase()] ?? 1)));
}

const periods: Readonly<Record<string, SaidPeriod>> = {
  day: 'day',
  daily: 'day',
  week: 'week',
  weekly: 'week',
  month: 'month',
  monthly: 'month',
};

function toPeriod(groups: Readonly<Record<string, string | undefined>>): Partial<SaidTiming> {
  const named = groups['period'] ?? groups['earlier'] ?? groups['adverb'] ?? '';
  return { period: periods[named.toLowerCase()] };
}
