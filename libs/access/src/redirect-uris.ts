import type { Authorization } from '#contracts';

const loopbackHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** A scheme that its owner has by a domain, as RFC 8252, 7.1 asks: others may be anybody's, or run what follows them. */
const privateScheme = /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:$/;

/** The reason why a program may not be sent codes at an address; undefined where it may. */
export function faultOfRedirect(uri: string): string | undefined {
  // A parser leaves out blanks and control characters, and turns backslashes round, so that the address would not be the written one.
  if (/[\s\p{C}\\]/u.test(uri) || !URL.canParse(uri)) return 'must be an address as it is sent';
  const { protocol, hostname, username, password } = new URL(uri);
  if (uri.includes('#')) return 'must not have a fragment';
  if (username !== '' || password !== '') return 'must not hold a user';
  if (protocol === 'https:' || privateScheme.test(protocol)) return undefined;
  if (protocol === 'http:' && loopbackHosts.has(hostname)) return undefined;
  return "must begin with https://, be http:// on the program's own computer, or have a scheme of its own with a dot in it";
}

/** Reports whether a program registered an address. On its own computer the port is whichever is free (RFC 8252, 7.3). */
export function isRegisteredRedirect(uri: string, registered: readonly string[]): boolean {
  if (registered.includes(uri)) return true;
  const portless = withoutLoopbackPort(uri);
  return portless !== undefined && registered.some((each) => withoutLoopbackPort(each) === portless);
}

function withoutLoopbackPort(uri: string): string | undefined {
  if (faultOfRedirect(uri) !== undefined) return undefined;
  const url = new URL(uri);
  if (url.protocol !== 'http:') return undefined;
  url.port = '';
  return url.href;
}

/** An address as a person is shown it. The host is in ASCII, so that no letter passes for another. */
export function describeRedirect(uri: string): Pick<Authorization, 'redirect_kind' | 'redirect_host'> {
  const { protocol, host } = new URL(uri);
  if (protocol === 'https:') return { redirect_kind: 'web', redirect_host: host };
  if (protocol === 'http:') return { redirect_kind: 'local', redirect_host: host };
  return { redirect_kind: 'app', redirect_host: protocol.slice(0, -1) };
}
