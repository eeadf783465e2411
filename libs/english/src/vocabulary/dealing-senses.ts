import { nameWords } from '#model';
import type { Table } from '../domain/domain.js';
import { isOfPeople, isOfStaff } from '../domain/people.js';
import { tableOfQuantity } from '../request/request.js';
import { ledBy } from './business-words.js';
import type { Entry } from './sense.js';

/** "customers we haven't heard from": the events by which a company earns from them, whatever these are called. */
export function dealingSenses(table: Table): Entry[] {
  const led = isOfPeople(table) && !isOfStaff(table) ? ledBy(table) : undefined;
  if (!led) return [];
  const meaning = { kind: 'rows', table: billedOf(tableOfQuantity(led.of), table) } as const;
  return ['dealing', 'order'].map((word) => ({ phrase: [word], meaning, fit: word === 'order' ? 0.4 : 0.7 }));
}

/** The jobs that invoices are written for, where both belong to the same people: to have one is to deal with the company. */
function billedOf(events: Table, people: Table): Table {
  if (!nameWords(events.model.noun.value.singular).some((word) => bills.has(word))) return events;
  const billed = events.hops.find(
    ({ to, toMany }) => !toMany && to.table.hops.some((hop) => !hop.toMany && hop.to.table === people),
  );
  return billed?.to.table ?? events;
}

const bills: ReadonlySet<string> = new Set(['invoice', 'bill', 'payment', 'receipt']);
