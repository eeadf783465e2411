import {
  admitMember,
  embedTokenOf,
  findEmbedCaller,
  hashSecretHex,
  findSession,
  findWorkspaceSession,
  keySecretOf,
  firstMemberRefusal,
  firstRefusal,
} from '#access';
import type { Admission, Admitted, EmbedCaller, Verdict, WorkspaceCaller } from '#access';
import { memberRateLimited, noEmbedToken, notFound } from '#contracts';
import type { Operation, Refusal } from '#contracts';
import type { EntityManager } from '#database';
import { inSpan, startSpan } from '#platform';
import type { Clock, Span } from '#platform';
import { findShare, isShareToken } from '#workspace';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DataSource } from 'typeorm';
import type { EdgeMetrics, Surface } from './edge-metrics.js';
import type { SessionCookie } from './session-cookie.js';

/** The parts that admit a request. */
export interface LettingIn {
  admission: Admission;
  database: DataSource;
  metrics: EdgeMetrics;
  clock: Clock;
  /** Whether a key's allowlist holds over REST as well, or over MCP alone. */
  checkAddress: boolean;
  sessionCookie: SessionCookie;
}

/**
 * Decides who a request acts as, before its body is read: a stranger's body costs nothing, and a refusal of the key
 * always comes before a complaint about the input.
 */
export function letIn(deps: LettingIn, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { operation } = request.state;
  switch (operation?.auth) {
    case undefined:
    case 'none':
      return Promise.resolve();
    case 'key':
      return letKeyIn(deps, operation, request, reply);
    case 'session':
      return letSessionIn(deps, request);
    case 'workspace':
      return letLimitedMemberIn(deps, operation, request, reply);
    case 'embed':
      return letEmbedIn(deps, request);
  }
}

/** Whether the decision is made a second time: about members, whose requests may wait long for their bodies. */
export function isLetInAgain(operation: Operation | undefined): boolean {
  return operation?.auth === 'workspace' && operation.body !== undefined;
}

/** Repeats the decision about a member whose request had a body, now that it is there. */
export async function letInAgain(deps: LettingIn, request: FastifyRequest): Promise<void> {
  const { operation } = request.state;
  if (operation) await letMemberIn(deps, operation, request);
}

async function letKeyIn(
  deps: LettingIn,
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { trace } = request.state;
  const secretHash = inSpan('authenticate', trace, () =>
    hashSecretHex(keySecretOf(request.headers.authorization)),
  );
  const span = startSpan('admit', trace);
  try {
    const verdict = await deps.admission.admit(secretHash);
    if (verdict.facts) noteAdmission(deps, 'rest', request, reply, verdict);
    const { plan, scope } = operation;
    const refusal = firstRefusal(verdict, {
      address: request.ip,
      checkAddress: deps.checkAddress,
      plan,
      scope,
    });
    if (span.isRecording()) describeVerdict(span, refusal, verdict);
    if (refusal) throw refusal;
  } finally {
    span.end();
  }
}

/** Writes into admission's span what came of it. */
export function describeVerdict(span: Span, refusal: Refusal | undefined, verdict: Verdict): void {
  span.setAttributes({
    'questglass.admission.verdict': refusal?.code ?? 'admitted',
    'questglass.admission.decision': decisionOf(verdict),
    'questglass.admission.group_size': verdict.facts ? verdict.groupSize : 0,
  });
}

/** As the metrics name it; a stranger's request is counted nowhere. */
function decisionOf(verdict: Verdict): string {
  if (!verdict.facts) return 'stranger';
  return verdict.withinLimit ? 'allowed' : 'limited';
}

/** A genuine key's request is counted and named, whatever comes of it. */
export function noteAdmission(
  { metrics }: Pick<LettingIn, 'metrics'>,
  surface: Surface,
  request: FastifyRequest,
  reply: FastifyReply,
  admitted: Admitted,
): void {
  request.state.caller = { kind: 'key', admitted };
  metrics.decided(surface, admitted.facts.plan, admitted.withinLimit);
  describeLimit(reply, { ...admitted.facts, remaining: admitted.remaining });
}

/** RateLimit header fields as the IETF draft has them: the policy, what is left, and the seconds until it is whole again. */
function describeLimit(
  reply: FastifyReply,
  { limit, remaining, resetSeconds }: { limit: number; remaining: number; resetSeconds: number },
): void {
  reply.header('ratelimit-policy', `"minute";q=${limit};w=60`);
  reply.header('ratelimit', `"minute";r=${remaining};t=${resetSeconds}`);
}

async function letSessionIn(
  { database, clock, sessionCookie }: LettingIn,
  request: FastifyRequest,
): Promise<void> {
  const token = sessionCookie.tokenOf(request);
  request.state.caller = { kind: 'session', member: await findSession(database.manager, token, clock()) };
}

/** The bucket is asked once, before the body is read: who has the right is looked up again after it, the count is not. */
async function letLimitedMemberIn(
  deps: LettingIn,
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const member = await letMemberIn(deps, operation, request);
  if (!operation.limitedPerMember) return;
  const { database, metrics } = deps;
  const admission = await admitMember(database.manager, member);
  metrics.decided('session', member.plan, admission.withinLimit);
  describeLimit(reply, admission);
  if (!admission.withinLimit) throw memberRateLimited(admission.limit);
}

async function letMemberIn(
  { database, clock, sessionCookie }: LettingIn,
  operation: Operation,
  request: FastifyRequest,
): Promise<WorkspaceCaller> {
  const token = sessionCookie.tokenOf(request);
  const { workspace_id: workspaceId = '' } = request.params as Record<string, string | undefined>;
  if (!/^ws_[0-9A-Za-z]{1,64}$/.test(workspaceId)) {
    await findSession(database.manager, token, clock());
    throw notFound('there is no such workspace');
  }
  const member = await findWorkspaceSession(database.manager, token, workspaceId, clock());
  request.state.caller = { kind: 'workspace', member };
  const refusal = firstMemberRefusal(member, operation);
  if (refusal) throw refusal;
  return member;
}

/** A token, or the link of a share, opens dashboards and nothing else; what it opens is read at each request. */
async function letEmbedIn({ database, clock }: LettingIn, request: FastifyRequest): Promise<void> {
  const token = embedTokenOf(request.headers.authorization ?? bearerInLink(request.query), isShareToken);
  const embed = isShareToken(token)
    ? await findShareCaller(database.manager, token, clock())
    : await findEmbedCaller(database.manager, token, clock());
  request.state.caller = { kind: 'embed', embed };
}

/** A link cannot carry a header; what it carries is written to no log, since logs have the pattern of an address alone. */
function bearerInLink(query: unknown): string | undefined {
  const isNamed = typeof query === 'object' && query !== null && 'token' in query;
  return isNamed && typeof query.token === 'string' ? `Bearer ${query.token}` : undefined;
}

async function findShareCaller(db: EntityManager, token: string, now: Date): Promise<EmbedCaller> {
  const share = await findShare(db, token, now);
  if (!share) throw noEmbedToken();
  const { dashboardId, ...rest } = share;
  return {
    ...rest,
    dashboardIds: [dashboardId],
    filters: { locked: {}, initial: {}, hidden: [] },
    allowedOrigins: [],
    permissions: ['view'],
    theme: 'auto',
  };
}
