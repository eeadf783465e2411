/**
 * The connection to receivers through a forward proxy, for networks without another way out. CONNECT makes a tunnel, and TLS goes through
 * it end to end: the proxy learns the destination and no content. Failure modes:
 * - The proxy is away, hangs or refuses: that is reported as the proxy's failure, or members would blame their receiver.
 * - Its answer or its address holds private data: of the answer, members see only the status.
 */
import { request as askPlainly } from 'node:http';
import { request as askOverTls } from 'node:https';
import { isIP, isIPv6 } from 'node:net';
import type { LookupFunction, Socket } from 'node:net';
import { callbackify } from 'node:util';
import type { buildConnector } from 'undici';

/** The settings of a proxy. */
export interface ReceiverProxyOptions {
  /** Its address, `http:` or `https:`, with user and password where it requires them. */
  url: string;
  /** The resolver of receivers' names: `here` gives the proxy a vetted address, `proxy` gives it the name. */
  lookup: 'here' | 'proxy';
}

/** The proxy opened no tunnel; the message is for the people of the workspace. */
export class ProxyError extends Error {
  override readonly name = 'ProxyError';

  constructor(
    what: string,
    /** True if the proxy answered: then another address may work. */
    readonly hasAnswered: boolean,
    options?: ErrorOptions,
  ) {
    super(`the proxy of this deployment ${what}`, options);
  }
}

/** The number of a name's addresses that are tried: the proxy may reach no IPv6. */
const addressesMax = 3;

/**
 * Connects through a proxy. `lookup` returns vetted addresses, and `secure` begins TLS over the tunnel under the receiver's name. A
 * literal address has been vetted by the caller.
 */
export function throughProxy(
  options: ReceiverProxyOptions,
  timeoutMs: number,
  lookup: LookupFunction,
  secure: buildConnector.connector,
): buildConnector.connector {
  const proxy = new ForwardProxy(new URL(options.url), timeoutMs);
  const open = callbackify(async ({ hostname, port, protocol }: buildConnector.Options) => {
    const host = bare(hostname);
    const isPlace = isIP(host) !== 0 || options.lookup === 'proxy';
    const places = isPlace ? [host] : await addressesOf(host, lookup);
    return proxy.open(places.slice(0, addressesMax), Number(port || (protocol === 'https:' ? 443 : 80)));
  });
  return (target, callback) => {
    open(target, (error, socket) => {
      if (error) callback(error, null);
      else if (target.protocol === 'https:') secure({ ...target, httpSocket: socket }, callback);
      else callback(null, socket);
    });
  };
}

function addressesOf(host: string, lookup: LookupFunction): Promise<string[]> {
  return new Promise((resolve, reject) => {
    lookup(host, { all: true }, (error, found) => {
      if (error) reject(error);
      else resolve(typeof found === 'string' ? [found] : found.map(({ address }) => address));
    });
  });
}

class ForwardProxy {
  constructor(
    private readonly url: URL,
    private readonly timeoutMs: number,
  ) {}

  /** A tunnel to the first of these hosts that the proxy connects to. */
  async open(hosts: readonly string[], port: number): Promise<Socket> {
    const [first = '', ...others] = hosts;
    try {
      return await this.#tunnel(first, port);
    } catch (error) {
      if (others.length === 0 || !(error instanceof ProxyError) || !error.hasAnswered) throw error;
      return this.open(others, port);
    }
  }

  #tunnel(host: string, port: number): Promise<Socket> {
    const { protocol, hostname, port: proxyPort } = this.url;
    const place = `${isIPv6(host) ? `[${host}]` : host}:${port}`;
    const ask = protocol === 'https:' ? askOverTls : askPlainly;
    return new Promise((resolve, reject) => {
      const asking = ask({
        method: 'CONNECT',
        host: bare(hostname),
        port: proxyPort === '' ? undefined : proxyPort,
        path: place,
        headers: { host: place, ...this.#credentials() },
        agent: false,
      });
      const hung = new ProxyError('does not answer', false);
      const timer = setTimeout(() => asking.destroy(hung), this.timeoutMs);
      asking.once('connect', ({ statusCode = 0 }, socket, head) => {
        clearTimeout(timer);
        if (statusCode === 200) {
          socket.unshift(head);
          return resolve(socket);
        }
        socket.destroy();
        reject(new ProxyError(`answered ${statusCode}`, true));
      });
      asking.once('error', (cause) => {
        clearTimeout(timer);
        reject(cause === hung ? hung : new ProxyError('cannot be reached', false, { cause }));
      });
      asking.end();
    });
  }

  #credentials(): Record<string, string> {
    const { username, password } = this.url;
    if (username === '' && password === '') return {};
    const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    return { 'proxy-authorization': `Basic ${Buffer.from(pair).toString('base64')}` };
  }
}

/** The hostname of a URL has brackets around an IPv6 address. */
function bare(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '');
}
