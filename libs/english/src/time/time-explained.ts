import type { Token } from '../words/tokenise.js';
import type { TimePhrase } from './time-phrase.js';

/** "since Easter (5 April)", "last winter (Dec to Feb)": the brackets tell the days that are meant. */
export function asExplained(
  time: TimePhrase,
  tokens: readonly Token[],
  at: number,
  readAt: (place: number) => TimePhrase | undefined,
): TimePhrase {
  const start = openingAt(tokens, at + time.length);
  const end = start === undefined ? -1 : tokens.findIndex(({ text }, place) => place > start && text === ')');
  if (start === undefined || end < 0) return time;
  const said = tokens.slice(at, at + time.length);
  // "in March (2025)" and "this year (vs last year)" tell no days of the period.
  if (!said.some(({ lower }) => vague.test(lower))) return time;
  // "(Easter was 5 April)".
  const inside = Array.from(
    { length: Math.min(wordsBefore + 1, end - start - 1) },
    (_, more) => start + 1 + more,
  );
  const isOther = inside.some((place) => contrasting.has(tokens[place]?.lower ?? ''));
  const told = isOther
    ? undefined
    : inside.map((place) => endingAt(end, place, tokens, readAt)).find((range) => range !== undefined);
  if (!told) return time;
  const isOpen = time.range.before === undefined;
  return { range: isOpen ? { from: told.from } : told, length: end + 1 - at };
}

/** Seasons and holidays, whose days people tell. */
const vague =
  /^(?:spring|summer|autumn|fall|winter|easter|christmas|xmas|thanksgiving|friday|season|holidays?|ramadan|eid|diwali|term)$/;
const contrasting = new Set(
  'vs versus v against not excluding except without compared and or than'.split(' '),
);
const wordsBefore = 2;

/** The brackets stand next to the period, or behind the end of the sentence. */
function openingAt(tokens: readonly Token[], at: number): number | undefined {
  const place = ['?', '.'].includes(tokens[at]?.text ?? '') ? at + 1 : at;
  return tokens[place]?.text === '(' ? place : undefined;
}

/** The period that fills the brackets to their end, but for an "onwards". */
function endingAt(
  end: number,
  place: number,
  tokens: readonly Token[],
  readAt: (place: number) => TimePhrase | undefined,
): TimePhrase['range'] | undefined {
  const time = readAt(place);
  const behind = time && tokens[place + time.length];
  const isWhole = time && (place + time.length === end || /^onwards?$/.test(behind?.lower ?? ''));
  return isWhole && time.range.from !== undefined ? time.range : undefined;
}
