import { encodedBody, invalidRequest } from '#contracts';
import { checkJsonShape, checkJsonText } from '#platform';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The largest body that is parsed here: longer JSON takes longer than other requests should wait. */
export const bodyBytesMax = 1_048_576;

/** The largest body of an unknown caller: only bodies of known callers may be longer. */
export const anonymousBodyBytesMax = 16_384;

/** Reads a body of more than `bodyBytesMax` for a workspace. */
export type LongBodyReader = (workspaceId: string, body: Uint8Array) => Promise<unknown>;

/**
 * Parses JSON bodies only. Fastify's own parser replaces bytes that are not UTF-8 by the replacement character, so the stored text would
 * differ from the sent one; here they are refused. An empty body counts as none, because many clients send the header along with a
 * DELETE. Long bodies go to another reader, if there is one.
 */
export function parseJsonBodies(server: FastifyInstance, readLong: LongBodyReader | undefined): void {
  const parseText = server.getDefaultJsonParser('error', 'error');
  const decoder = new TextDecoder('utf-8', { fatal: true });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    if (isEncoded(request)) return done(encodedBody());
    // Fastify's type allows a string, for parsers that ask for one.
    const bytes = typeof body === 'string' ? Buffer.from(body) : body;
    const party = bytes.length > bodyBytesMax ? workspaceOf(request) : undefined;
    // Fastify accepts a promise as well as a call of `done`.
    if (readLong && party !== undefined) return readLong(party, bytes);
    const fault = checkJsonText(bytes);
    if (fault !== undefined) return done(refused(fault));
    try {
      return parseText(request, decoder.decode(bytes), (error, value: unknown) => {
        const misshapen = error ? undefined : checkJsonShape(value);
        done(error ?? (misshapen === undefined ? null : refused(misshapen)), value);
      });
    } catch (cause) {
      return done(Object.assign(new Error('not UTF-8', { cause }), { statusCode: 400 }));
    }
  });
}

/** Reports whether the body is compressed, which would otherwise be refused as invalid JSON. */
function isEncoded({ headers }: FastifyRequest): boolean {
  const coding = headers['content-encoding']?.trim().toLowerCase() ?? '';
  return coding !== '' && coding !== 'identity';
}

function refused(message: string): Error {
  return invalidRequest([{ path: '', message }]);
}

function workspaceOf({ state: { caller } }: FastifyRequest): string | undefined {
  return caller?.kind === 'workspace' ? caller.member.workspaceId : undefined;
}
