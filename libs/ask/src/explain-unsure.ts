import type { Lost } from '#english';
import type { Proposal } from './read-sources.js';

/** Why a question was not understood. */
export interface Unsure {
  /** Its possible meanings, the likeliest first. */
  readings: readonly Proposal[];
  /** Words that no source knows. */
  unknown: readonly string[];
}

/** Says why a question was not understood, and what it may have meant: the words that were the trouble, as far as they are few. */
export function explainUnsure({ readings, unknown }: Unsure, offered: readonly string[] = []): string {
  const trouble = unknown.length > 0 ? unknownWords(unknown) : troubleOf(readings);
  if (offered.length > 0)
    return `${trouble ?? 'I do not understand this question'}. Did you mean "${offered.join('", or "')}"?`;
  return trouble ?? 'I do not understand this question; ask for something that the data sources hold';
}

function unknownWords(unknown: readonly string[]): string {
  const words = unknown.slice(0, 5).map((word) => `"${word.slice(0, 50).toWellFormed()}"`);
  return `I do not know what is meant by ${words.join(', ')} in these data sources`;
}

const troubles: Record<Lost, string> = {
  time: 'I found what you ask about, but nothing in these data sources says when that was',
  hour: 'These data sources keep the day of that, and no time of day',
  deed: 'I found what you ask about, but nothing in these data sources says what was done with it',
  measure:
    'I found whom or what you ask about, but these data sources do not keep how old, long or large that is, nor how much',
  none: 'The first 0 are none; ask for 1 or more',
  comparison: 'I do not understand what that is to be compared with',
};

/** Of several ways to read a question, the one that found what is asked for and no place for the rest of it tells most. */
function troubleOf(readings: readonly Proposal[]): string | undefined {
  const lost = readings.map(({ reading }) => reading?.lost).find((each) => each !== undefined);
  return lost && troubles[lost];
}
