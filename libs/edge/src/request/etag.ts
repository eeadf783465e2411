import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A version of a body, made of the body. Weak: it stands for what is said, in whatever encoding it is sent. */
export function etagOf(body: string): string {
  return `W/"${hash('sha1', body, 'base64url')}"`;
}

/** Says which version the answer has, and whether the caller has it already: then it is 304 and needs no body. */
export function isNotModified(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  // A cache may keep the answer for its own caller, as long as it asks each time whether it still holds.
  reply.header('etag', etag).header('cache-control', 'private, no-cache');
  // A 304 varies as the answer would have that it stands for (RFC 9110, 15.4.5).
  reply.header('vary', 'accept-encoding');
  return matches(request.headers['if-none-match'], etag);
}

/** RFC 9110, 13.1.2: any of a list, or any at all; weak and strong forms are the same here. */
function matches(condition: string | undefined, etag: string): boolean {
  if (condition === undefined) return false;
  if (condition.trim() === '*') return true;
  const opaque = etag.replace(/^W\//, '');
  return condition.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === opaque);
}
