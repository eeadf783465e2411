import type { Authorization } from '#contracts';

const loopbackHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** A scheme that its owner has by a domain, as RFC 8252, 7.1 asks: others may be anybody's, or run what follows them. */
const privateScheme = /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:$/;

/**
 * Schemes without a dot that known MCP clients are answered at. A list of those that are not allowed would never be whole: systems open
 * hundreds (`ms-msdt:`, `search-ms:`, `intent:`), and some of them run what follows.
 */
const clientSchemes: ReadonlySet<string> = new Set([
  'claude:',
  'cursor:',
  'goose:',
  'raycast:',
  'vscode:',
  'vscode-insiders:',
  'vscodium:',
  'warp:',
  'windsurf:',
  'zed:',
]);

/** The reason why a program may not be sent codes at an address; undefined where it may. */
export function faultOfRedirect(uri: string): string | undefined {
  // A parser leaves out blanks and control characters, and turns backslashes round, so that the address would not be the written one.
  if (/[\s\p{C}\\]/u.test(uri) || !URL.canParse(uri)) return 'must be an address as it is sent';
  const { protocol, hostname, username, password, search } = new URL(uri);
  if (uri.includes('#')) return 'must not have a fragment';
  // Such programs have links that install or run what their query says.
  if (clientSchemes.has(protocol) && search !== '') return 'must not have a query';
  if (username !== '' || password !== '') return 'must not hold a user';
  if (protocol === 'https:' || privateScheme.test(protocol) || clientSchemes.has(protocol)) return undefined;
  if (protocol === 'http:' && loopbackHosts.has(hostname)) return undefined;
  return "must begin with https://, be http:// on the program's own computer, or have a scheme of its own: one with a dot in it, or that of a known client such as cursor://";
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

type DescribedRedirect = Pick<Authorization, 'redirect_kind' | 'redirect_host' | 'redirect_path'>;

/** An address as a person is shown it. Host and path are in ASCII, so that no letter passes for another. */
export function describeRedirect(uri: string): DescribedRedirect {
  const { protocol, host, pathname } = new URL(uri);
  if (protocol === 'https:') return { redirect_kind: 'web', redirect_host: host, redirect_path: pathname };
  if (protocol === 'http:') return { redirect_kind: 'local', redirect_host: host, redirect_path: pathname };
  const authority = host === '' ? '' : `//${host}`;
  return { redirect_kind: 'app', redirect_host: protocol.slice(0, -1), redirect_path: authority + pathname };
}
