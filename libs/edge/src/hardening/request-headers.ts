import type { IncomingMessage } from 'node:http';
import { invalidRequest } from '#contracts';

/**
 * Refuses a request without exactly one Host field (RFC 9112, 3.2; HTTP/1.0 may have none). If there are several Authorization fields,
 * removes them: a proxy in between may read another one than we do, so the request counts as one without credentials.
 */
export function rejectAmbiguousHeaders({ rawHeaders, headers, httpVersion }: IncomingMessage): void {
  let hosts = 0;
  let credentials = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    // The length rules out most names before the slower comparison; this runs for every request.
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
    if (name.length === 13 && name.toLowerCase() === 'authorization') credentials += 1;
  }
  if (hosts > 1 || (hosts === 0 && httpVersion === '1.1'))
    throw invalidRequest([{ path: '', message: 'send one Host field' }]);
  if (credentials > 1) delete headers.authorization;
}

/**
 * Removes the body headers of a request to an operation without a body, whatever type they claim, so that no body is parsed. Node skips
 * the sent bytes all the same.
 */
export function dropBodyHeaders({ headers }: IncomingMessage): void {
  delete headers['content-type'];
  delete headers['content-length'];
  delete headers['transfer-encoding'];
}
