import { runOnce } from '#access';
import type { KeptAnswer } from '#access';
import { invalidRequest } from '#contracts';
import type { Operation } from '#contracts';
import type { EntityManager } from '#database';
import type { SecretBox } from '#platform';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The store of answers to repeated requests. */
export interface IdempotencyStore {
  manager: EntityManager;
  secrets: SecretBox;
  /** The most bytes of answers that the store keeps for a workspace. */
  idempotentBytesMax: number;
}

/** Returns the request's Idempotency-Key; undefined if it has none or the operation takes none. */
export function idempotencyKeyOf(operation: Operation, { headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (!operation.idempotent || key === undefined) return undefined;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw invalidRequest([{ path: 'Idempotency-Key', message: 'must be 1 to 255 visible ASCII characters' }]);
}

/** Runs an API key's request once for its Idempotency-Key. A repeated request gets the first answer with its headers. */
export async function runIdempotently(
  { manager, secrets, idempotentBytesMax: workspaceBytesMax }: IdempotencyStore,
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
  idempotencyKey: string,
  run: () => unknown,
): Promise<KeptAnswer> {
  const { caller } = request.state;
  if (caller?.kind !== 'key') throw new Error('only requests with a key are answered once');
  const { keyId, workspaceId } = caller.admitted.facts;
  const body = JSON.stringify(request.body ?? {});
  const store = { manager, secrets, workspaceBytesMax };
  const asked = { keyId, workspaceId, operation: operation.id, idempotencyKey, body };
  let isReplayed = true;
  const answer = await runOnce(store, asked, async () => {
    isReplayed = false;
    const answerBody = JSON.stringify(await run());
    return { status: operation.status, body: answerBody, headers: ownHeaders(operation, reply) };
  });
  void reply.headers(answer.headers);
  if (isReplayed) void reply.header('idempotent-replayed', 'true');
  return answer;
}

/** Returns the values of the operation's own response headers. */
function ownHeaders({ headers = {} }: Operation, reply: FastifyReply): Record<string, string> {
  return Object.fromEntries(
    Object.keys(headers).flatMap((name) => {
      const value = reply.getHeader(name);
      return value === undefined ? [] : [[name, String(value)]];
    }),
  );
}
