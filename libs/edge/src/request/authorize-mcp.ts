import { firstMcpRefusal, anonymousHash, hashSecretHex, keySecretOf } from '#access';
import type { Admission, Admitted, McpGateFacts } from '#access';
import { Refusal } from '#contracts';
import { withSpan, startSpan } from '#platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EdgeMetrics } from './edge-metrics.js';
import { traceVerdict, recordAdmission } from './authorize-request.js';

/** The parts that admit a request to the MCP server. */
export interface McpAuth {
  admission: Admission;
  metrics: EdgeMetrics;
  /** Called with the deployment's MCP switch each time it is read. */
  onSwitchRead: (isEnabled: boolean) => void;
}

/** Returns the hash that admits a request; for credentials that cannot be a key, the hash of no secret. */
export function keyHashOf({ headers, state }: FastifyRequest): string {
  return withSpan('authenticate', state.trace, () => {
    try {
      return hashSecretHex(keySecretOf(headers.authorization));
    } catch (error) {
      if (error instanceof Refusal) return anonymousHash;
      throw error;
    }
  });
}

/**
 * Refuses unknown keys, and everybody while the switch is off, before a body is read. A known key is charged nothing, because the cost of
 * a request depends on its body.
 */
export async function refuseUnknownKey(
  { admission, onSwitchRead }: McpAuth,
  secretHash: string,
  facts: McpGateFacts,
): Promise<void> {
  const verdict = await admission.admit(secretHash, 0);
  onSwitchRead(verdict.isMcpEnabled);
  if (verdict.facts && verdict.isMcpEnabled) return;
  const refusal = firstMcpRefusal(verdict, facts);
  if (refusal) throw refusal;
}

/** The facts that decide on the admission of a request. */
export interface McpAdmission {
  secretHash: string;
  cost: number;
  facts: McpGateFacts;
}

/** Authorizes a request after its body was read: passes all gates in order and charges the cost. */
export async function authorizeMcp(
  auth: McpAuth,
  request: FastifyRequest,
  reply: FastifyReply,
  { secretHash, cost, facts }: McpAdmission,
): Promise<Admitted> {
  const span = startSpan('admit', request.state.trace);
  try {
    const verdict = await auth.admission.admit(secretHash, cost);
    auth.onSwitchRead(verdict.isMcpEnabled);
    if (verdict.facts) recordAdmission(auth, 'mcp', request, reply, verdict);
    const refusal = firstMcpRefusal(verdict, facts);
    if (span.isRecording()) traceVerdict(span, refusal, verdict);
    if (refusal) throw refusal;
    if (!verdict.facts) throw new Error('the gates admitted a request without a key');
    return verdict;
  } finally {
    span.end();
  }
}
