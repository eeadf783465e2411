import {
  addressNotAllowed,
  effectiveScopes,
  mcpDisabled,
  mcpProtocolVersion,
  noKey,
  planGates,
  planReaches,
  planTooLow,
  rateLimited,
  roleReaches,
  roleTooLow,
  scopeMissing,
  unsupportedProtocol,
} from '#contracts';
import type { Plan, PlanGate, Refusal, Role, Scope } from '#contracts';
import { isWithin } from './addresses.js';
import type { Admitted, Verdict } from './admission.js';

/** The input of a gate besides the key: the request and its operation. */
export interface GateFacts {
  /** The request's source address, by way of the trusted proxies. */
  address: string;
  /** True where a key's allowlist applies on this surface. */
  checkAddress: boolean;
  plan: PlanGate | undefined;
  scope: Scope | undefined;
}

/** A gate: a refusal, or undefined to let the request through. */
type Gate = (admitted: Admitted, facts: GateFacts) => Refusal | undefined;

/** The order of refusals over REST. The first one wins. */
const restGates: readonly Gate[] = [requireAddress, requireToken, requirePlan, requireScope];

/** The reason to refuse a request with an API key; undefined when it may go on to its use case. */
export function firstRefusal(verdict: Verdict, facts: GateFacts): Refusal | undefined {
  if (!verdict.facts) return noKey();
  for (const gate of restGates) {
    const refusal = gate(verdict, facts);
    if (refusal) return refusal;
  }
  return undefined;
}

/** The input of MCP's gates besides the key. */
export interface McpGateFacts {
  /** The header's value, where it was sent and counts. */
  protocolVersion: string | undefined;
  address: string;
  /** The fault of the body as JSON-RPC; undefined where there is none, or where the body has not been read yet. */
  malformed: Refusal | undefined;
  /** The scopes that the called tools require. */
  scopes: readonly Scope[];
}

/** The order of refusals over MCP, after that of a foreign Origin, which does not depend on the key. The first one wins. */
const mcpGates: readonly ((verdict: Verdict, facts: McpGateFacts) => Refusal | undefined)[] = [
  ({ isMcpEnabled }) => (isMcpEnabled ? undefined : mcpDisabled()),
  ({ facts }) => (facts ? undefined : noKey()),
  (_verdict, { protocolVersion = mcpProtocolVersion }) =>
    protocolVersion === mcpProtocolVersion ? undefined : unsupportedProtocol(),
  forKey(({ facts }, { address }) => requireWithin(address, facts.allowedCidrs)),
  forKey(requireToken),
  forKey(requireMcpPlan),
  (_verdict, { malformed }) => malformed,
  forKey(({ facts }, { scopes }) => missingScope(facts.scopes, scopes)),
];

/** The reason to refuse a request to the MCP server; undefined when it may go on. */
export function firstMcpRefusal(verdict: Verdict, facts: McpGateFacts): Refusal | undefined {
  for (const gate of mcpGates) {
    const refusal = gate(verdict, facts);
    if (refusal) return refusal;
  }
  return undefined;
}

/** A gate for existing keys only; a request without one has been refused already. */
function forKey(gate: (admitted: Admitted, facts: McpGateFacts) => Refusal | undefined) {
  return (verdict: Verdict, facts: McpGateFacts) => (verdict.facts ? gate(verdict, facts) : undefined);
}

/** The reason to refuse an operation to a signed-in member; undefined when they may do it. */
export function firstMemberRefusal(
  { plan, role }: { plan: Plan; role: Role },
  needs: { plan?: PlanGate; role?: Role },
): Refusal | undefined {
  if (needs.plan && !planReaches(plan, needs.plan.required)) return planTooLow(needs.plan, plan);
  return needs.role && !roleReaches(role, needs.role) ? roleTooLow(needs.role) : undefined;
}

function requireAddress(admitted: Admitted, { address, checkAddress }: GateFacts): Refusal | undefined {
  return checkAddress ? requireWithin(address, admitted.facts.allowedCidrs) : undefined;
}

function requireWithin(address: string, ranges: readonly string[]): Refusal | undefined {
  return ranges.length === 0 || isWithin(address, ranges) ? undefined : addressNotAllowed();
}

function requireToken(admitted: Admitted): Refusal | undefined {
  return admitted.withinLimit ? undefined : rateLimited(admitted.facts.limit);
}

/** A plan without the REST API lacks every part of it, so that refusal comes before one for the part. */
function requirePlan({ facts }: Admitted, { plan }: GateFacts): Refusal | undefined {
  const unmet = plan && [planGates.restApi, plan].find(({ required }) => !planReaches(facts.plan, required));
  return unmet && planTooLow(unmet, facts.plan);
}

/** SPEC 5: an account may be granted MCP whatever its plan. */
function requireMcpPlan({ facts: { plan, mcpUnlocked } }: Admitted): Refusal | undefined {
  const { mcp } = planGates;
  return mcpUnlocked || planReaches(plan, mcp.required) ? undefined : planTooLow(mcp, plan);
}

function missingScope(granted: readonly Scope[], needed: readonly Scope[]): Refusal | undefined {
  const missing = needed.find((scope) => !effectiveScopes(granted).includes(scope));
  return missing && scopeMissing(missing);
}

function requireScope({ facts }: Admitted, { scope }: GateFacts): Refusal | undefined {
  return scope && missingScope(facts.scopes, [scope]);
}
