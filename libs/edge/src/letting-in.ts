import {
  hashSecret,
  findSession,
  findWorkspaceSession,
  keySecretOf,
  passGates,
  sessionTokenOf,
} from '#access';
import type { Admission, Admitted } from '#access';
import { notFound, planReaches, planTooLow, roleReaches, roleTooLow } from '#contracts';
import type { Operation } from '#contracts';
import { failSpan, startSpan } from '#platform';
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
  const secret = keySecretOf(request.headers.authorization);
  const span = startSpan('admit', request.state.trace);
  let admitted: Admitted | undefined;
  try {
    admitted = await deps.admission.admit(hashSecret(secret).toString('hex'));
  } catch (error) {
    failSpan(span, error);
    throw error;
  }
  const { plan, scope } = operation;
  const passage = passGates({ admitted, address: request.ip, checkAddress: deps.checkAddress, plan, scope });
  if (admitted) {
    span.setAttributes({ 'questglass.admission.group_size': admitted.groupSize });
    describeLimit(reply, admitted);
    deps.metrics.decided('rest', admitted.facts.plan, admitted.withinLimit);
  }
  span.setAttribute('questglass.admission.verdict', passage.refusal?.code ?? 'admitted');
  span.end();
  if (passage.refusal) {
    if (admitted) request.state.caller = { kind: 'key', admitted };
    throw passage.refusal;
  }
  return { kind: 'key', admitted: passage.admitted };
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
