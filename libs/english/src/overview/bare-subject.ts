import type { Table } from '../domain/domain.js';
import { tableOfAmount } from '../request/request.js';
import type { Amount, Request } from '../request/request.js';

/** The subject of "summarise …": an amount, or the rows of a table. */
export interface BareSubject {
  table: Table;
  amount: Amount | undefined;
}

/** The only thing that a request asks for, without further conditions: "sales", and not "sales by region". */
export function bareSubject({ clauses }: Request): BareSubject | undefined {
  const [asked, ...others] = clauses.filter(({ kind }) => kind === 'measure' || kind === 'list');
  const isMore = clauses.some(
    (clause) => clause !== asked && !(clause.kind === 'where' && clause.test.kind === 'current'),
  );
  if (!asked || others.length > 0 || isMore) return undefined;
  if (asked.kind === 'list') return asked.key ? undefined : { table: asked.table, amount: undefined };
  if (asked.kind !== 'measure') return undefined;
  const { amount } = asked;
  if (amount.kind === 'number' || amount.kind === 'periods') return undefined;
  const isCount = amount.kind === 'rows' && amount.tests.length === 0 && !amount.key;
  return { table: tableOfAmount(amount), amount: isCount ? undefined : amount };
}
