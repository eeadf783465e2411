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
  takeFromBucket,
} from '#access';
import type { Admission, Admitted, EmbedCaller, Verdict, WorkspaceCaller } from '#access';
import { memberCallsLimited, memberRateLimited, noEmbedToken, notFound } from '#contracts';
import type { Operation, Refusal } from '#contracts';
import { withSpan, startSpan } from '#platform';
import type { Clock, Span } from '#platform';
import { findShare, isPrintToken, isShareToken } from '#workspace';
import type { PrintPass, PrintPasses } from '#workspace';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DataSource } from 'typeorm';
import type { EdgeMetrics, Surface } from './edge-metrics.js';
import type { SessionCookie } from './session-cookie.js';

/** The parts that admit a request. */
export interface AuthorizeParts {
  admission: Admission;
  database: DataSource;
  metrics: EdgeMetrics;
  clock: Clock;
  /** True if a key's allowlist applies over REST as well, false for MCP alone. */
  checkAddress: boolean;
  sessionCookie: SessionCookie;
  /** The passes of printing; undefined where nothing is printed. */
  printPasses?: PrintPasses | undefined;
}

/**
 * Determines and checks the caller of a request before its body is read: the body of an unknown caller costs nothing, and a refusal of
 * the key always comes before a complaint about the input.
 */
export function authorize(deps: AuthorizeParts, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { operation } = request.state;
  switch (operation?.auth) {
    case undefined:
    case 'none':
      return Promise.resolve();
    case 'key':
      return authorizeKey(deps, operation, request, reply);
    case 'session':
      return authorizeSession(deps, operation, request, reply);
    case 'workspace':
      return authorizeLimitedMember(deps, operation, request, reply);
    case 'embed':
      return authorizeEmbed(deps, request);
  }
}

/** Reports whether a member's request is authorized again after its body, which may take long to arrive. */
export function mustReauthorize(operation: Operation | undefined): boolean {
  return operation?.auth === 'workspace' && operation.body !== undefined;
}

/** Authorizes a member again, now that the body of the request has arrived. */
export async function reauthorize(deps: AuthorizeParts, request: FastifyRequest): Promise<void> {
  const { operation } = request.state;
  if (operation) await authorizeMember(deps, operation, request);
}

async function authorizeKey(
  deps: AuthorizeParts,
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { trace } = request.state;
  const secretHash = withSpan('authenticate', trace, () =>
    hashSecretHex(keySecretOf(request.headers.authorization)),
  );
  const span = startSpan('admit', trace);
  try {
    const verdict = await deps.admission.admit(secretHash);
    if (verdict.facts) recordAdmission(deps, 'rest', request, reply, verdict);
    const { plan, scope } = operation;
    const refusal = firstRefusal(verdict, {
      address: request.ip,
      checkAddress: deps.checkAddress,
      plan,
      scope,
    });
    if (span.isRecording()) traceVerdict(span, refusal, verdict);
    if (refusal) throw refusal;
  } finally {
    span.end();
  }
}

/** Writes the outcome of admission into its span. */
export function traceVerdict(span: Span, refusal: Refusal | undefined, verdict: Verdict): void {
  span.setAttributes({
    'questglass.admission.verdict': refusal?.code ?? 'admitted',
    'questglass.admission.decision': decisionOf(verdict),
    'questglass.admission.group_size': verdict.facts ? verdict.groupSize : 0,
  });
}

/** Names the decision as the metrics do. Requests without a known key are not counted in them. */
function decisionOf(verdict: Verdict): string {
  if (!verdict.facts) return 'unknown_key';
  return verdict.withinLimit ? 'allowed' : 'limited';
}

/** Counts the request of a known key and records its caller, whether or not the request is admitted. */
export function recordAdmission(
  { metrics }: Pick<AuthorizeParts, 'metrics'>,
  surface: Surface,
  request: FastifyRequest,
  reply: FastifyReply,
  admitted: Admitted,
): void {
  request.state.caller = { kind: 'key', admitted };
  metrics.countDecision(surface, admitted.facts.plan, admitted.withinLimit);
  setRateLimitHeaders(reply, { ...admitted.facts, remaining: admitted.remaining });
}

/** Sets the RateLimit header fields of the IETF draft: the policy, the remaining requests, and the seconds until the limit is full again. */
function setRateLimitHeaders(
  reply: FastifyReply,
  { limit, remaining, resetSeconds }: { limit: number; remaining: number; resetSeconds: number },
): void {
  reply.header('ratelimit-policy', `"minute";q=${limit};w=60`);
  reply.header('ratelimit', `"minute";r=${remaining};t=${resetSeconds}`);
}

async function authorizeSession(
  deps: AuthorizeParts,
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { database, clock, sessionCookie } = deps;
  const member = await findSession(database.manager, sessionCookie.tokenOf(request), clock());
  request.state.caller = { kind: 'session', member };
  await countMemberCall(deps, operation, member.memberId, reply);
}

/**
 * Authorizes a member and counts the request in the member's bucket, once and before the body is read. The permission is checked again
 * after the body; the count is not repeated.
 */
async function authorizeLimitedMember(
  deps: AuthorizeParts,
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const member = await authorizeMember(deps, operation, request);
  await countMemberCall(deps, operation, member.memberId, reply);
  if (!operation.limitedPerMember) return;
  const { database, metrics } = deps;
  const admission = await admitMember(database.manager, member);
  metrics.countDecision('session', member.plan, admission.withinLimit);
  setRateLimitHeaders(reply, admission);
  if (!admission.withinLimit) throw memberRateLimited(admission.limit);
}

/** Counts a call of an operation that has a limit of its own for each member. */
async function countMemberCall(
  { database }: AuthorizeParts,
  { id, memberCallsPerMinute }: Operation,
  memberId: string,
  reply: FastifyReply,
): Promise<void> {
  if (memberCallsPerMinute === undefined) return;
  const admission = await takeFromBucket(database.manager, `${memberId}:${id}`, memberCallsPerMinute);
  setRateLimitHeaders(reply, admission);
  if (!admission.withinLimit) throw memberCallsLimited(memberCallsPerMinute);
}

async function authorizeMember(
  { database, clock, sessionCookie }: AuthorizeParts,
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

/** Authorizes an embed token, the link of a share or a pass of printing. All open dashboards only, which are looked up at each request. */
async function authorizeEmbed(deps: AuthorizeParts, request: FastifyRequest): Promise<void> {
  const token = embedTokenOf(
    request.headers.authorization ?? bearerFromQuery(request.query),
    (text) => isShareToken(text) || isPrintToken(text),
  );
  const embed = await findViewer(deps, token);
  request.state.caller = { kind: 'embed', embed };
}

/** Reads the token of a link, which cannot carry a header. The token reaches no log, because logs hold only the pattern of an address. */
function bearerFromQuery(query: unknown): string | undefined {
  const isNamed = typeof query === 'object' && query !== null && 'token' in query;
  return isNamed && typeof query.token === 'string' ? `Bearer ${query.token}` : undefined;
}

async function findViewer(
  { database, clock, printPasses }: AuthorizeParts,
  token: string,
): Promise<EmbedCaller> {
  const now = clock();
  if (isShareToken(token)) return viewerOf(await findShare(database.manager, token, now), 'auto');
  if (isPrintToken(token)) return viewerOf(printPasses?.find(token, now), 'light');
  return findEmbedCaller(database.manager, token, now);
}

/** The viewer of one dashboard, outside of any frame. */
function viewerOf(shown: PrintPass | undefined, theme: EmbedCaller['theme']): EmbedCaller {
  if (!shown) throw noEmbedToken();
  const { id, workspaceId, dashboardId, filters, expiresAt } = shown;
  return {
    id,
    workspaceId,
    expiresAt,
    dashboardIds: [dashboardId],
    filters: { locked: {}, initial: {}, hidden: [] },
    dashboardFilters: filters,
    allowedOrigins: [],
    permissions: ['view'],
    theme,
  };
}
