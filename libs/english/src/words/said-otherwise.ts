import { stem } from './stem.js';

/** Names of several words for the same thing, which people and their data use in parallel. */
const groups = [
  ['first name', 'forename', 'given name', 'personal name', 'christian name'],
  ['last name', 'surname', 'family name'],
  ['zip code', 'postcode', 'postal code'],
  ['phone', 'phone number', 'telephone', 'telephone number'],
  ['email', 'email address', 'e mail'],
].map((phrases) => phrases.map((phrase) => ({ phrase, key: keyOf(phrase.split(' ')) })));

/** The other names of a thing, by its last words: a customer's last name is a surname. */
export function saidOtherwise(words: readonly string[]): string[] {
  const stems = words.map((word) => stem(word.toLowerCase()));
  const found = groups.find((group) =>
    group.some(({ key }) => stems.slice(-key.length).join() === key.join()),
  );
  const own = found?.find(({ key }) => stems.slice(-key.length).join() === key.join());
  return (found ?? []).flatMap(({ phrase }) => (phrase === own?.phrase ? [] : [phrase]));
}

function keyOf(words: readonly string[]): string[] {
  return words.map(stem);
}
