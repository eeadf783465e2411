import type { Catalog } from '../../catalog/catalog.js';
import { planParts } from '../../describe/plan-parts.js';
import type { PlanPart, PlanPartKind } from '../../describe/plan-parts.js';
import { planWords } from '../../describe/plan-words.js';
import type { Clause } from '../../request/request.js';
import type { ReadRequest } from '../read-request.js';
import { withoutEachClause } from './without-clause.js';

/** A part of a request in words. */
export interface RequestPart extends PlanPart {
  /** The request without it; undefined where it cannot be taken away by itself. */
  without: ReadRequest | undefined;
}

/** The parts of a request as a person reads them, and the request that is left without each. */
export function requestParts(last: ReadRequest, catalog: Catalog, today: string): RequestPart[] {
  const { believed } = catalog;
  const parts = planParts(planWords(last.plan, catalog, today));
  const lessened = believed ? withoutEachClause(last, believed.domain, today) : [];
  const gone = lessened.map(({ clause, read }) => {
    const left = planParts(planWords(read.plan, catalog, today));
    return { read, parts: missing(parts, left).filter(({ kind }) => saidBy(clause).includes(kind)) };
  });
  return parts.map((part) => {
    // A part that two clauses make together is taken away by neither alone.
    const [found, ...others] = gone.filter((each) => each.parts.includes(part));
    const isAlone = others.length === 0 && found?.parts.length === 1;
    return { ...part, without: isAlone ? found.read : undefined };
  });
}

/** The parts that the others do not have. */
export function missing(parts: readonly PlanPart[], others: readonly PlanPart[]): PlanPart[] {
  return parts.filter((part) => !others.some((other) => isSame(part, other)));
}

/** The first group is said with "by", the others with "per". */
function isSame(one: PlanPart, other: PlanPart): boolean {
  const bare = ({ words }: PlanPart): string => words.replace(/^(?:by|per) /, '');
  return one.kind === other.kind && bare(one) === bare(other);
}

/** The parts that a clause may be said by. */
function saidBy({ kind }: Clause): readonly PlanPartKind[] {
  switch (kind) {
    case 'where':
      return ['filter', 'period'];
    case 'having':
      return ['filter'];
    case 'by':
      return ['group'];
    case 'rank':
      return ['limit'];
    default:
      return [];
  }
}
