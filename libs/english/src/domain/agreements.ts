import { nameWords } from '#model';
import type { Table } from './domain.js';

/** Reports whether the rows are agreements, which last until they end: subscriptions, leases. */
export function isAgreement({ model }: Table): boolean {
  return nameWords(model.noun.value.singular).some((word) => agreements.has(word));
}

const agreements: ReadonlySet<string> = new Set(
  'subscription membership contract agreement policy plan lease tenancy licence license retainer'.split(' '),
);
