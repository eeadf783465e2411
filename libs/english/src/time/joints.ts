import type { Token } from '../words/tokenise.js';

/** Phrases that hold two periods against each other. */
const comparing: readonly (readonly string[])[] = [
  ...['vs', 'v', 'versus', 'against', 'than'].map((word) => [word]),
  ...['compared', 'relative'].flatMap((word) => [
    [word, 'to'],
    [word, 'with'],
  ]),
];

/** "May to June", "May and June": the other phrases between two periods. */
const joining: readonly (readonly string[])[] = ['and', 'to', 'or'].map((word) => [word]);

/** The place behind the phrase between two periods that begins here; undefined where there is none. */
export function behindJoint(tokens: readonly Token[], at: number): number | undefined {
  const joint = [...comparing, ...joining].find((words) => standsAt(words, tokens, at));
  return joint && at + joint.length;
}

/** The place of the comparing phrase that ends here, with or without an article; undefined where there is none. */
export function comparisonBefore(tokens: readonly Token[], at: number): number | undefined {
  const end = tokens[at - 1]?.lower === 'the' ? at - 1 : at;
  const joint = comparing.find((words) => standsAt(words, tokens, end - words.length));
  return joint && end - joint.length;
}

function standsAt(words: readonly string[], tokens: readonly Token[], at: number): boolean {
  return at >= 0 && words.every((word, place) => tokens[at + place]?.lower === word);
}
