import { invalidRequest } from '#contracts';
import { isDeeper } from '#platform';
import type { FastifyInstance } from 'fastify';

/** How deep a body may be nested; none of ours comes near it. */
export const bodyLevelsMax = 100;

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
        done(error ?? (isDeeper(value, bodyLevelsMax) ? tooDeep() : null), value);
      });
    } catch (cause) {
      return done(Object.assign(new Error('not UTF-8', { cause }), { statusCode: 400 }));
    }
  });
}

function tooDeep(): Error {
  return invalidRequest([{ path: '', message: `the body is nested more than ${bodyLevelsMax} levels deep` }]);
}
