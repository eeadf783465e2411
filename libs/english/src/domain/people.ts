import { nameWords } from '#model';
import { isPeopleNoun } from '../words/people-nouns.js';
import type { Table } from './domain.js';

/** Whether rows are somebody. */
export function isOfPeople({ model }: Table): boolean {
  const nouns = [model.noun.value.singular, ...model.also].flatMap(nameWords);
  return model.name.value.length > 1 || nouns.some(isPeopleNoun);
}
