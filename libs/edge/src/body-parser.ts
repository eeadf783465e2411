import { invalidRequest } from '#contracts';
import type { FastifyInstance } from 'fastify';

/** No body of ours comes near it, and what walks through one by calling itself does not run out of stack. */
const levelsMax = 100;

/**
 * Reads JSON bodies and nothing else. Fastify's own parser replaces bytes that are not UTF-8 by a question mark, and what
 * was stored would not be what was sent; here they are refused. An empty body counts as none: many clients send the
 * header along with a DELETE.
 */
export function parseJsonBodies(server: FastifyInstance): void {
  const parseText = server.getDefaultJsonParser('error', 'error');
  const decoder = new TextDecoder('utf-8', { fatal: true });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    try {
      return parseText(request, decoder.decode(Buffer.from(body)), (error, value: unknown) => {
        done(error ?? (isDeeper(value, levelsMax) ? tooDeep() : null), value);
      });
    } catch (cause) {
      return done(Object.assign(new Error('not UTF-8', { cause }), { statusCode: 400 }));
    }
  });
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

function tooDeep(): Error {
  return invalidRequest([{ path: '', message: `the body is nested more than ${levelsMax} levels deep` }]);
}
