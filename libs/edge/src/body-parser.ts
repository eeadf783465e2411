import { invalidRequest } from '#contracts';
import type { FastifyInstance } from 'fastify';
import { faultOfShape, faultOfText } from './body-shape.js';

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
    const bytes = Buffer.from(body);
    const fault = faultOfText(bytes);
    if (fault !== undefined) return done(refused(fault));
    try {
      return parseText(request, decoder.decode(bytes), (error, value: unknown) => {
        const misshapen = error ? undefined : faultOfShape(value);
        done(error ?? (misshapen === undefined ? null : refused(misshapen)), value);
      });
    } catch (cause) {
      return done(Object.assign(new Error('not UTF-8', { cause }), { statusCode: 400 }));
    }
  });
}

function refused(message: string): Error {
  return invalidRequest([{ path: '', message }]);
}
