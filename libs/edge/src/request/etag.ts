import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Computes the ETag of a body. It is weak, because it stands for the content in any encoding. */
export function etagOf(body: string): string {
  return `W/"${hash('sha1', body, 'base64url')}"`;
}

/** Sets the ETag and reports whether the caller has this version already: the answer is then a 304 without a body. */
export function isNotModified(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  // The caller's own cache may keep the answer, but must ask each time whether it is still valid.
  reply.header('etag', etag).header('cache-control', 'private, no-cache');
  // A 304 must carry the Vary field of the answer that it replaces (RFC 9110, 15.4.5).
  reply.header('vary', 'accept-encoding');
  return matches(request.headers['if-none-match'], etag);
}

/** Reports whether If-None-Match matches the ETag: by one of a list, or by `*`. Weak and strong forms compare as equal (RFC 9110, 13.1.2). */
function matches(condition: string | undefined, etag: string): boolean {
  if (condition === undefined) return false;
  if (condition.trim() === '*') return true;
  const opaque = etag.replace(/^W\//, '');
  return condition.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === opaque);
}
