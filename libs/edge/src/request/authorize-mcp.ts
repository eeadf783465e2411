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
  /** Called with the deployment's switch whenever it was read. */
  onSwitchRead: (isEnabled: boolean) => void;
}

/** The hash under which a request is admitted; that of no secret for what cannot be a key. */
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
 * Refuses unknown keys, and everybody while the switch is off, before a body is read. To a known key it costs nothing: what the
 * body holds says what the request costs.
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

/** The facts that a request is admitted by. */
export interface McpAdmission {
  secretHash: string;
  cost: number;
  facts: McpGateFacts;
}

/** Authorizes a request that was read, by all gates in their order, and takes what it costs. */
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
