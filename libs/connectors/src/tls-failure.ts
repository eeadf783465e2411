import { SourceError } from './source-error.js';

/** Codes of OpenSSL's verification, of Node's check of names, and of the drivers. */
const codes =
  /CERT|^ERR_(TLS|SSL|OSSL)|^UNABLE_TO_|^INVALID_(CA|PURPOSE)$|^PATH_LENGTH_EXCEEDED$|^HOSTNAME_MISMATCH$|^HANDSHAKE_(NO_)?SSL/;

/**
 * Codes of a peer that does not speak TLS. They do not count as TLS failures, because members must not learn what the peer is instead
 * (see unreachable).
 */
const foreign = /^EPROTO$|WRONG_VERSION|PACKET_LENGTH|UNEXPECTED_MESSAGE/;

/** Advice for a person, by a code or by the words that stand for it: some drivers pass on only the words. */
const advice: [RegExp, string][] = [
  [
    /SELF_SIGNED|UNABLE_TO_|SIGNATURE_FAILURE|INVALID_CA|self-signed|unable to (get|verify)|signature failure|invalid CA/,
    "the authority that issued the server's certificate is not trusted: put the authority's own certificate into `ca`",
  ],
  [
    /ALTNAME|HOSTNAME_MISMATCH|does not match certificate/,
    "the server's certificate is for other names: connect to one of those, or have it issued for this one",
  ],
  [/HAS_EXPIRED|has expired/, 'the certificate has expired: it must be renewed on the server'],
  [/NOT_YET_VALID|not yet valid/, 'the certificate is not valid yet: compare the clocks of both machines'],
  [
    /NO_SSL|not support (SSL|secure)/,
    'the server offers no TLS at this port: switch it on at the server, or look at the port',
  ],
];

/** Reports whether TLS is the reason of a failed connection. */
export function isAboutTls(code: string): boolean {
  return codes.test(code) && !foreign.test(code);
}

/** Builds the error of a failed TLS connection, with advice. `words` are shown. */
export function tlsFailure(where: string, words: string, options?: ErrorOptions): SourceError {
  const [, todo] = advice.find(([pattern]) => pattern.test(words)) ?? [];
  const message = `TLS with ${where} failed: ${words}`;
  return new SourceError('tls', todo === undefined ? message : `${message}; ${todo}`, options);
}
