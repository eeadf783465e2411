import {
  addressNotAllowed,
  effectiveScopes,
  noKey,
  planReaches,
  planTooLow,
  rateLimited,
  roleReaches,
  roleTooLow,
  scopeMissing,
} from '#contracts';
import type { Plan, PlanGate, Refusal, Role, Scope } from '#contracts';
import { isWithin } from './addresses.js';
import type { Admitted } from './admission.js';

/** What a gate looks at besides the key: the request and its operation. */
export interface GateFacts {
  /** Where the request came from, as the trusted proxies say. */
  address: string;
  /** Whether a key's allowlist holds on this surface. */
  checkAddress: boolean;
  plan: PlanGate | undefined;
  scope: Scope | undefined;
}

/** A gate: a refusal, or nothing when it lets the request through. */
type Gate = (admitted: Admitted, facts: GateFacts) => Refusal | undefined;

/** DECISIONS, "Gates and counting": the order of refusals over REST. The first one wins. */
const restGates: readonly Gate[] = [requireAddress, requireToken, requirePlan, requireScope];

/** Why a request with an API key may not go on to its use case; undefined when it may. */
export function firstRefusal(admitted: Admitted | undefined, facts: GateFacts): Refusal | undefined {
  if (!admitted) return noKey();
  for (const gate of restGates) {
    const refusal = gate(admitted, facts);
    if (refusal) return refusal;
  }
  return undefined;
}

/** Why a signed-in member may not do an operation in a workspace; undefined when they may. */
export function firstMemberRefusal(
  { plan, role }: { plan: Plan; role: Role },
  needs: { plan?: PlanGate; role?: Role },
): Refusal | undefined {
  if (needs.plan && !planReaches(plan, needs.plan.required)) return planTooLow(needs.plan, plan);
  return needs.role && !roleReaches(role, needs.role) ? roleTooLow(needs.role) : undefined;
}

function requireAddress(admitted: Admitted, { address, checkAddress }: GateFacts): Refusal | undefined {
  const { allowedCidrs } = admitted.facts;
  if (!checkAddress || allowedCidrs.length === 0 || isWithin(address, allowedCidrs)) return undefined;
  return addressNotAllowed();
}

function requireToken(admitted: Admitted): Refusal | undefined {
  return admitted.withinLimit ? undefined : rateLimited(admitted.facts.limit);
}

function requirePlan({ facts }: Admitted, { plan }: GateFacts): Refusal | undefined {
  if (!plan || planReaches(facts.plan, plan.required)) return undefined;
  return planTooLow(plan, facts.plan);
}

function requireScope({ facts }: Admitted, { scope }: GateFacts): Refusal | undefined {
  if (!scope || effectiveScopes(facts.scopes).includes(scope)) return undefined;
  return scopeMissing(scope);
}
