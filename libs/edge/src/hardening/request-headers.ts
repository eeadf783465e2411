import type { IncomingMessage } from 'node:http';
import { invalidRequest } from '#contracts';

/**
 * RFC 9112, 3.2: one Host. And two credentials are none: which of them counts, a proxy in between may see otherwise than
 * we do, so the request is taken for one without.
 */
export function rejectAmbiguousHeaders({ rawHeaders, headers, httpVersion }: IncomingMessage): void {
  let hosts = 0;
  let credentials = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    // Most names are told apart by their length; this runs for every request.
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
    if (name.length === 13 && name.toLowerCase() === 'authorization') credentials += 1;
  }
  if (hosts > 1 || (hosts === 0 && httpVersion === '1.1'))
    throw invalidRequest([{ path: '', message: 'send one Host field' }]);
  if (credentials > 1) delete headers.authorization;
}

/** An operation without a body reads none, whatever type it claims to have: Node skips what was sent all the same. */
export function dropBodyHeaders({ headers }: IncomingMessage): void {
  delete headers['content-type'];
  delete headers['content-length'];
  delete headers['transfer-encoding'];
}
