import type { Lost } from '#english';
import type { Proposal } from './read-sources.js';
import type { Choice } from './readings-to-choose.js';

/** The reasons why a question was not understood. */
export interface Unsure {
  /** Its possible meanings, the likeliest first. */
  readings: readonly Proposal[];
  /** Words that no source knows. */
  unknown: readonly string[];
  /** True if it continues the question before it. */
  goesOn?: boolean;
}

/** Suggestions for asking in another way. */
export interface Help {
  /** Questions that can be answered instead. */
  choices: readonly Choice[];
  /** Known names that resemble unknown words. */
  nearNames: readonly string[];
}

/** Explains in the person's own words why a question was not understood, and lists its possible meanings. */
export function explainUnsure(
  { readings, unknown, goesOn }: Unsure,
  { choices, nearNames }: Help = { choices: [], nearNames: [] },
): string {
  const trouble = unknown.length > 0 ? unknownWords(unknown, nearNames) : troubleOf(readings);
  if (choices.length === 0)
    return (
      trouble ??
      (goesOn
        ? notGoingOn
        : 'I do not understand this question; ask for something that the data sources hold')
    );
  return `${trouble ?? doubtOf(readings)}. Did you mean ${choiceWords(choices)}?`;
}

const notGoingOn = 'I do not see how this goes on with the question before; ask it in full';

function unknownWords(unknown: readonly string[], nearNames: readonly string[]): string {
  const near = nearNames.length === 0 ? '' : ` (nearest names: ${quotedList(nearNames)})`;
  return `I do not know what is meant by ${quotedList(unknown)} in these data sources${near}`;
}

const wordsMax = 5;
const charactersMax = 50;

function quotedList(words: readonly string[]): string {
  return [...new Set(words)].slice(0, wordsMax).map(quoted).join(', ');
}

function quoted(word: string): string {
  return `"${word.slice(0, charactersMax).toWellFormed()}"`;
}

/** `"orders by month" without "zorb", or "orders"`: the omission is stated once where it is the same for all. */
function choiceWords(choices: readonly Choice[]): string {
  const without = choices.map(({ leftOut }) => withoutWords(leftOut));
  const isSame = without.every((each) => each === without[0]);
  const told = choices.map(({ question }, place) => `"${question}"${isSame ? '' : (without[place] ?? '')}`);
  const all = choices.length > 1 ? ',' : '';
  return told.join(', or ') + (isSame && without[0] ? `${all}${without[0]}` : '');
}

function withoutWords(leftOut: Choice['leftOut']): string {
  const words = leftOut.map((each) => (each === 'time' ? 'the time' : quoted(each.words)));
  const [last, ...others] = words.slice(0, wordsMax).toReversed();
  if (last === undefined) return '';
  return ` without ${others.length > 0 ? `${others.toReversed().join(', ')} and ${last}` : last}`;
}

/** The words whose meanings differ between readings. */
function doubtOf(readings: readonly Proposal[]): string {
  const meanings = new Map<string, Set<string>>();
  for (const { words, as } of readings.slice(0, comparedMax).flatMap(({ reading }) => reading?.taken ?? []))
    meanings.set(words, (meanings.get(words) ?? new Set()).add(as));
  const doubtful = [...meanings].filter(([, as]) => as.size > 1).map(([words]) => words);
  if (doubtful.length === 0) return 'I do not understand this question';
  return `I am not sure what is meant by ${quotedList(doubtful)}`;
}

const comparedMax = 3;

const troubles: Record<Lost, string> = {
  time: 'I found what you ask about, but nothing in these data sources says when that was',
  hour: 'These data sources keep the day of that, and no time of day',
  deed: 'I found what you ask about, but nothing in these data sources says what was done with it',
  measure:
    'I found whom or what you ask about, but these data sources do not keep how old, long or large that is, nor how much',
  none: 'The first 0 are none; ask for 1 or more',
  comparison: 'I do not understand what that is to be compared with',
};

/** Among several readings, the one that understood the measure and lost another part tells most. */
function troubleOf(readings: readonly Proposal[]): string | undefined {
  const unreckoned = readings.map(({ reading }) => reading?.unreckoned).find((each) => each !== undefined);
  if (unreckoned !== undefined)
    return `These data sources keep ${quoted(unreckoned)} as no amount, so that it has no total and no average`;
  const lost = readings.map(({ reading }) => reading?.lost).find((each) => each !== undefined);
  return lost && troubles[lost];
}
