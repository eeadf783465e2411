import type { Plan } from '#sql';
import type { Domain } from '../../domain/domain.js';
import { planRequest } from '../../planning/plan-request.js';
import type { Clause, Request } from '../../request/request.js';
import { complete } from '../completing/complete.js';
import type { ReadRequest } from '../read-request.js';
import type { Part } from '../rule.js';

/** A request with one clause less. */
export interface Lessened {
  clause: Clause;
  read: ReadRequest;
}

/**
 * The requests with one clause less than another, each with the parts that make it. A clause that no part stands for alone, such as
 * one that follows from others, is not among those that can be missing: what comes of the parts is held against the plan without
 * the clause.
 */
export function withoutEachClause(last: ReadRequest, domain: Domain, today: string): Lessened[] {
  const made = partsWithoutOne(last.parts).flatMap((parts) => {
    const request = complete(parts, domain, today);
    const plan = request && planRequest(request, domain, today);
    return plan ? [{ parts, request, plan, key: keyOf(plan) }] : [];
  });
  const { clauses } = last.request;
  return clauses.flatMap((clause) => {
    const rest = requestWithout(clause, clauses);
    const plan = rest && planRequest(rest, domain, today);
    const found = plan && made.find(({ key }) => key === keyOf(plan));
    if (!found) return [];
    const { parts, request } = found;
    return [{ clause, read: { ...last, parts, request, plan, tokensBefore: last.tokens.length } }];
  });
}

/**
 * The parts without each of them: what was counted for each of something is counted still, and what was ranked among so many is
 * ranked among all.
 */
function partsWithoutOne(parts: readonly Part[]): Part[][] {
  return parts.flatMap((part, place) => {
    const without = parts.toSpliced(place, 1);
    if (part.kind === 'by' || part.kind === 'byPeriod' || part.kind === 'column')
      return [without, [...without, { kind: 'count', different: false, bare: true }]];
    const isLimited = part.kind === 'rank' && part.limit !== undefined;
    return isLimited ? [without, parts.with(place, { ...part, limit: undefined })] : [without];
  });
}

/** The rest of a request without one clause; undefined where the rest makes no sense alone. */
function requestWithout(clause: Clause, clauses: readonly Clause[]): Request | undefined {
  const others = clauses.filter((each) => each !== clause);
  switch (clause.kind) {
    case 'list':
    case 'compare':
      return undefined;
    case 'measure':
      return others.some(({ kind }) => kind === 'measure') ? { clauses: others } : undefined;
    case 'by':
      return withoutDimension(clause, others);
    case 'rank':
      if (clause.limit === undefined) return undefined;
      return {
        clauses: clauses.map((each) => (each === clause ? { ...clause, limit: undefined } : each)),
      };
    default:
      return { clauses: others };
  }
}

const overLines: ReadonlySet<Clause['kind']> = new Set(['share', 'running', 'change', 'having']);

/** With its last dimension gone, a number has no lines that are ranked; that the dimension is there was said with it. */
function withoutDimension(
  { dimension }: Extract<Clause, { kind: 'by' }>,
  others: readonly Clause[],
): Request | undefined {
  const isNamed = (each: Clause): boolean =>
    dimension.kind === 'column' &&
    each.kind === 'where' &&
    each.test.kind === 'not' &&
    each.test.test.kind === 'empty' &&
    each.test.test.column === dimension.column;
  const kept = others.filter((each) => !isNamed(each));
  if (kept.some(({ kind }) => kind === 'by')) return { clauses: kept };
  if (kept.some(({ kind }) => overLines.has(kind))) return undefined;
  return { clauses: kept.filter(({ kind }) => kind !== 'rank') };
}

function keyOf(plan: Plan): string {
  return JSON.stringify(plan);
}
