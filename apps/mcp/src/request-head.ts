import type { IncomingHttpHeaders } from 'node:http';
import { notAcceptable, unsupportedMediaType } from '#contracts';
import type { Refusal } from '#contracts';
import { anonymousBodyBytesMax } from '#edge';

/** Reports whether a body is too long to be read from an unknown caller: by its declared length, or for want of one. */
export function isLongBody(headers: IncomingHttpHeaders): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = headers;
  return encoding !== undefined || Number(length ?? 0) > anonymousBodyBytesMax;
}

/** The fault of a body's declaration, or with what the client takes for an answer. */
export function refusalOfHead(headers: IncomingHttpHeaders): Refusal | undefined {
  if (!isJson(headers['content-type'])) return unsupportedMediaType();
  return isAnswerTaken(headers.accept) ? undefined : notAcceptable();
}

function isJson(contentType: string | undefined): boolean {
  return /^application\/json\s*(;|$)/i.test(contentType ?? '');
}

const taken = new Set(['*/*', 'application/*', 'application/json', 'text/event-stream']);

/** SPEC 4.2 has clients send both types. One is enough, and so is none: many of them forget the header. */
function isAnswerTaken(accept: string | undefined): boolean {
  if (accept === undefined || accept.trim() === '') return true;
  return accept.split(',').some((part) => taken.has((part.split(';', 1)[0] ?? '').trim().toLowerCase()));
}

/** A browser's page may call only from where the service is, or where its operator allows. Programs send no Origin. */
export function isOriginAllowed(origin: string | undefined, allowed: ReadonlySet<string>): boolean {
  return origin === undefined || allowed.has(origin.toLowerCase());
}
