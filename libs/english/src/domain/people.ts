import { nameWords } from '#model';
import { isPeopleNoun } from '../words/people-nouns.js';
import type { Table } from './domain.js';

/** Those that each row of a table belongs to. */
export function personOf({ hops }: Table): Table | undefined {
  return hops.find(({ to, toMany }) => !toMany && isOfPeople(to.table))?.to.table;
}

/** Whether rows are somebody. */
export function isOfPeople({ model }: Table): boolean {
  const nouns = [model.noun.value.singular, ...model.also].flatMap(nameWords);
  return model.name.value.length > 1 || nouns.some(isPeopleNoun);
}
