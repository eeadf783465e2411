import {
  hashSecretHex,
  findSession,
  findWorkspaceSession,
  keySecretOf,
  firstRefusal,
  sessionTokenOf,
} from '#access';
import type { Admission, Admitted } from '#access';
import { noKey, notFound, planReaches, planTooLow, roleReaches, roleTooLow } from '#contracts';
import type { Operation } from '#contracts';
import { inSpan } from '#platform';
import type { Clock } from '#platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DataSource } from 'typeorm';
import type { EdgeMetrics } from './edge-metrics.js';
import type { Caller } from './request-state.js';
import { operationOf } from './route.js';

/** What letting a request in needs. */
export interface LettingIn {
  admission: Admission;
  database: DataSource;
  metrics: EdgeMetrics;
  clock: Clock;
  /** Whether a key's allowlist holds over REST as well, or over MCP alone. */
  checkAddress: boolean;
}

/**
 * Decides who a request acts as, before its body is read: a stranger's body costs nothing, and a refusal of the key
 * always comes before a complaint about the input.
 */
export async function letIn(deps: LettingIn, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const operation = operationOf(request);
  if (!operation || operation.auth === 'none') return;
  request.state.caller = await findCaller(deps, operation, request, reply);
}

function findCaller(
  deps: LettingIn,
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller> {
  if (operation.auth === 'key') return letKeyIn(deps, operation, request, reply);
  return operation.auth === 'session' ? letSessionIn(deps, request) : letMemberIn(deps, operation, request);
}

async function letKeyIn(
  deps: LettingIn,
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller> {
  const { trace } = request.state;
  const { authorization } = request.headers;
  const secretHash = await inSpan('authenticate', trace, async () =>
    hashSecretHex(keySecretOf(authorization)),
  );
  return inSpan('admit', trace, async (span) => {
    const admitted = await deps.admission.admit(secretHash);
    const { plan, scope } = operation;
    const refusal = firstRefusal(admitted, {
      address: request.ip,
      checkAddress: deps.checkAddress,
      plan,
      scope,
    });
    span.setAttribute('questglass.admission.verdict', refusal?.code ?? 'admitted');
    if (!admitted) throw refusal ?? noKey();
    span.setAttribute('questglass.admission.group_size', admitted.groupSize);
    deps.metrics.decided('rest', admitted.facts.plan, admitted.withinLimit);
    describeLimit(reply, admitted);
    request.state.caller = { kind: 'key', admitted };
    if (refusal) throw refusal;
    return request.state.caller;
  });
}

/** RateLimit header fields as the IETF draft has them: the policy, what is left, and the seconds until it is whole again. */
function describeLimit(reply: FastifyReply, { facts, remaining }: Admitted): void {
  reply.header('ratelimit-policy', `"minute";q=${facts.limit};w=60`);
  reply.header('ratelimit', `"minute";r=${remaining};t=${facts.resetSeconds}`);
}

async function letSessionIn({ database, clock }: LettingIn, request: FastifyRequest): Promise<Caller> {
  const token = sessionTokenOf(request.headers.authorization);
  return { kind: 'session', member: await findSession(database.manager, token, clock()) };
}

async function letMemberIn(
  { database, clock }: LettingIn,
  operation: Operation,
  request: FastifyRequest,
): Promise<Caller> {
  const token = sessionTokenOf(request.headers.authorization);
  const { workspace_id: workspaceId = '' } = request.params as Record<string, string | undefined>;
  if (!/^ws_[0-9A-Za-z]{1,64}$/.test(workspaceId)) {
    await findSession(database.manager, token, clock());
    throw notFound('there is no such workspace');
  }
  const member = await findWorkspaceSession(database.manager, token, workspaceId, clock());
  const caller: Caller = { kind: 'workspace', member };
  request.state.caller = caller;
  if (operation.plan && !planReaches(member.plan, operation.plan.required))
    throw planTooLow(operation.plan, member.plan);
  if (operation.role && !roleReaches(member.role, operation.role)) throw roleTooLow(operation.role);
  return caller;
}
