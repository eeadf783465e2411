import { nameWords } from '#model';
import { isPeopleNoun, isStaffNoun } from '../words/people-nouns.js';
import type { Table } from './domain.js';

/** The people that each row of a table belongs to; customers go before the staff who serve them. */
export function personOf({ hops }: Table): Table | undefined {
  const people = hops.flatMap(({ to, toMany }) => (!toMany && isOfPeople(to.table) ? [to.table] : []));
  return people.find((table) => !isOfStaff(table)) ?? people[0];
}

/** Reports whether the rows are people. */
export function isOfPeople({ model }: Table): boolean {
  const nouns = [model.noun.value.singular, ...model.also].flatMap(nameWords);
  return model.name.value.length > 1 || nouns.some(isPeopleNoun);
}

/** Whether rows are people who work for the company. */
export function isOfStaff({ model }: Table): boolean {
  return [model.noun.value.singular, ...model.also].flatMap(nameWords).some(isStaffNoun);
}
