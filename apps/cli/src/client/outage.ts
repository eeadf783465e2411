import { Failure, codeOf } from '../failure.js';

/** The meaning of a code of Node, OpenSSL or the HTTP parser. */
const meanings: readonly (readonly [RegExp, (host: string) => string])[] = [
  [
    /^ECONNREFUSED$/,
    (host) => `nothing listens at ${host}; is the server running, and is the address right?`,
  ],
  [
    /^(ENOTFOUND|EAI_\w+)$/,
    (host) => `the name ${host} cannot be found (DNS); is it spelled right, and are you online?`,
  ],
  [
    /^(ENETUNREACH|EHOSTUNREACH|EHOSTDOWN|ENETDOWN)$/,
    (host) => `there is no way to ${host}; are you online?`,
  ],
  [/^ETIMEDOUT$/, (host) => `${host} does not answer; is a firewall in between?`],
  [/^(ECONNRESET|EPIPE|ECONNABORTED)$/, (host) => `${host} broke the connection off before it had answered`],
  [/^CERT_HAS_EXPIRED$/, (host) => `the TLS certificate of ${host} has expired`],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, (host) => `the TLS certificate of ${host} is for another name`],
  [
    /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+|CERT_\w+|ERR_TLS_\w+)$/,
    (host) =>
      `the TLS certificate of ${host} is not trusted; set NODE_EXTRA_CA_CERTS to the file of its authority`,
  ],
  [/^QG_ANSWER_TOO_LONG$/, (host) => `${host} answers without end; is it Questglass?`],
  [
    /^(EPROTO|ERR_SSL_\w+)$/,
    (host) => `${host} does not speak TLS as expected; is it http:// rather than https://?`,
  ],
  [
    /^(HPE_\w+|ERR_HTTP\w*)$/,
    (host) => `what ${host} answered is not HTTP; is it https:// rather than http://?`,
  ],
];

/** Says why there was no answer. The cause is kept for debuggers and never printed. */
export function outage(base: string, cause: unknown): Failure {
  const code = codeOf(cause);
  const host = new URL(base).host;
  const meaning = meanings.find(([pattern]) => pattern.test(code))?.[1](host);
  const message = meaning ?? `${host} cannot be reached${code === '' ? '' : ` (${code})`}`;
  return new Failure(message, undefined, { cause });
}
