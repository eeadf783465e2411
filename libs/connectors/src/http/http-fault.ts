import { errorCode } from '#platform';
import { SourceError } from '../source-error.js';
import { isAboutTls, tlsFailure } from '../tls-failure.js';
import { unreachable } from '../unreachable.js';

/**
 * Translates the failure of an HTTP exchange, by the code of Node or undici. The error itself is not kept as the cause, because it can
 * hold the request, and with it the password.
 */
export function httpFault(error: unknown, host: string): SourceError {
  const chain = causes(error);
  const own = chain.find((cause) => cause instanceof SourceError);
  if (own) return own;
  const code = chain.map(errorCode).find((each) => each !== undefined) ?? '';
  if (isAboutTls(code)) return tlsFailure(host, code);
  return unreachable(host, code === '' ? 'the exchange failed' : code);
}

/** Collects the error, its causes, and the errors of attempts at several addresses. It goes by shape, as errorCode() does. */
function causes(error: unknown): object[] {
  const chain: object[] = [];
  const waiting: unknown[] = [error];
  while (waiting.length > 0 && chain.length < 20) {
    const next = waiting.shift();
    if (typeof next !== 'object' || next === null) continue;
    chain.push(next);
    if ('cause' in next) waiting.push(next.cause);
    if ('errors' in next && Array.isArray(next.errors)) waiting.push(...listOf(next.errors));
  }
  return chain;
}

function listOf(errors: readonly unknown[]): readonly unknown[] {
  return errors;
}
