import type { Column } from '../../domain/domain.js';
import type { Test, Things } from '../../request/request.js';
import { Said } from './said.js';

/** "how many customers have more than one order", "the names of those": by how many rows lead to them. */
export function oftenTests(said: Said, subject: Things): Test[] {
  const isCondition = said.has('count') || said.has('only');
  if (!isCondition || said.has('by') || said.has('byPeriod')) return [];
  return said.of('having').flatMap(({ of, operator, value }): Test[] => {
    const way = of.kind === 'rows' ? wayToThings(of.table, subject) : undefined;
    return of.kind === 'rows' && way ? [{ ...of, ...way, kind: 'often', operator, value }] : [];
  });
}

/** The column of rows that says to which of the things each belongs, and the one of the things that it refers to. */
export function wayToThings(
  rows: Things['table'],
  { table, key }: Things,
): { per: Column; of: Column } | undefined {
  if (key) return rows === table ? { per: key, of: key } : undefined;
  const hop = rows.hops.find(({ to, toMany }) => !toMany && to.table === table);
  return hop && { per: hop.from, of: hop.to };
}
