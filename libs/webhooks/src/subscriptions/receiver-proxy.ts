/**
 * The way to receivers through a forward proxy, in networks that have no other way out. CONNECT makes a tunnel, and TLS goes
 * through it end to end: the proxy learns where to, and nothing of what is said. What can go wrong: the proxy is away, hangs or
 * refuses (told as its failure, or people would look for it at their receiver), and its answer or its address holds what is no
 * business of theirs (of its answer they are told the status alone).
 */
import { request as askPlainly } from 'node:http';
import { request as askOverTls } from 'node:https';
import { isIP, isIPv6 } from 'node:net';
import type { LookupFunction, Socket } from 'node:net';
import { callbackify } from 'node:util';
import type { buildConnector } from 'undici';

/** The settings of a proxy. */
export interface ReceiverProxyOptions {
  /** Its address, `http:` or `https:`, with user and password where it wants them. */
  url: string;
  /** The resolver of receivers' names: we look them up, and the proxy is told a vetted address; or the proxy, which is told the name. */
  lookup: 'here' | 'proxy';
}

/** The proxy made no tunnel; the message is for the people of the workspace. */
export class ProxyError extends Error {
  override readonly name = 'ProxyError';

  constructor(
    what: string,
    /** Whether it answered: then another address may do. */
    readonly hasAnswered: boolean,
    options?: ErrorOptions,
  ) {
    super(`the proxy of this deployment ${what}`, options);
  }
}

/** Of the addresses that a name has, so many are tried: the proxy may reach no IPv6. */
const addressesMax = 3;

/**
 * Connects by way of a proxy. `lookup` answers vetted addresses, and `secure` begins TLS over the tunnel, with the receiver under
 * its name; an address that is written as one has been vetted by who calls this.
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

  /** A tunnel to the first of some places that the proxy lets us have. */
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

/** An IPv6 address stands in brackets in an address. */
function bare(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '');
}
