import { nameWords } from '#model';
import type { Table } from '../domain/domain.js';
import { isOfPeople, isOfStaff } from '../domain/people.js';

/** Orders to suppliers cost money and earn none. */
export function isPurchase(table: Table): boolean {
  if (!tellsOfEvents(table)) return false;
  const { hops } = table;
  const owners = hops.flatMap(({ to, toMany }) => (toMany ? [] : [to.table]));
  if (owners.some((owner) => isOneOf(owner, suppliers))) return true;
  // The purchases of customers are sales.
  return isOneOf(table, purchases) && !owners.some((owner) => isOfPeople(owner) && !isOfStaff(owner));
}

/** Reports whether the rows are events, or lines of them without a time of their own. */
export function tellsOfEvents({ model, hops }: Table): boolean {
  return (
    model.role.value !== 'entity' ||
    hops.some(({ to, toMany }) => !toMany && to.table.model.role.value === 'event')
  );
}

export const purchases: ReadonlySet<string> = new Set('purchase procurement expense supply'.split(' '));
const suppliers: ReadonlySet<string> = new Set('supplier vendor'.split(' '));

/** Offers and complaints have brought in nothing yet. */
export function isOffer(table: Table): boolean {
  return isOneOf(table, offers);
}

/** A deal may come to nothing. */
export function isProspect(table: Table): boolean {
  return isOneOf(table, prospects);
}

function isOneOf({ model }: Pick<Table, 'model'>, nouns: ReadonlySet<string>): boolean {
  return nameWords(model.noun.value.singular).some((word) => nouns.has(word));
}

const prospects: ReadonlySet<string> = new Set(
  'deal opportunity quote quotation estimate offer enquiry lead proposal bid tender pitch'.split(' '),
);
const offers: ReadonlySet<string> = new Set(
  'quote quotation estimate offer enquiry lead claim complaint'.split(' '),
);
