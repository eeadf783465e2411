/** Nouns for somebody. */
const people = new Set(
  `person people customer client guest user member employee staff worker student learner patient contact lead agent driver instructor teacher subscriber
  tenant owner seller buyer donor volunteer player author`.split(/\s+/),
);

/** Whether a word in the singular names a kind of people. */
export function isPeopleNoun(word: string): boolean {
  return people.has(word);
}
