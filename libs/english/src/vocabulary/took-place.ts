import type { ValueMeaning } from '#model';
import type { Table } from '../domain/domain.js';
import type { Test } from '../request/request.js';
import { stateIsNone } from './derived-senses.js';

/** The rows of an event that took place: neither called off nor missed. Undefined where no state tells. */
export function tookPlace(table: Table): Test | undefined {
  if (table.model.role.value !== 'event') return undefined;
  const [test] = stateIsNone(notHeld, table);
  return test;
}

const notHeld: ReadonlySet<ValueMeaning> = new Set(['cancelled', 'no_show']);
