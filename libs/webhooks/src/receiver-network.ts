/**
 * Where receivers may be. A member types the address, and our worker posts to it from inside our network: unlimited, it would
 * reach what only the inside should (SSRF). What can go wrong: a name resolves to one address when it is checked and to
 * another when it is connected to, so the check is made on the very address that the socket gets; an address is written as
 * numbers, for which nothing is looked up, so it is checked by itself; an IPv6 address carries an IPv4 one inside (mapped,
 * NAT64, 6to4, Teredo), so of IPv6 only plain global unicast passes. A proxy is told the vetted address, too, unless it is to
 * look names up itself: then it is the one that has to refuse inner addresses.
 */
import type { lookup } from 'node:dns';
import { isIP, isIPv4 } from 'node:net';
import { AddressRanges, vettedLookup } from '#platform';
import { buildConnector } from 'undici';
import { throughProxy } from './receiver-proxy.js';
import type { ReceiverProxyOptions } from './receiver-proxy.js';

/** IANA's special-purpose ranges (RFC 6890 and later), multicast, the reserved class E, and Azure's host address. */
const specialIpv4 = rangesIn(`
  0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24
  192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15 198.51.100.0/24
  203.0.113.0/24 224.0.0.0/4 240.0.0.0/4 168.63.129.16/32`);
const globalIpv6 = rangesIn('2000::/3');
/** Teredo, ORCHID and other protocol assignments, documentation, 6to4, AS112. */
const specialIpv6 = rangesIn('2001::/23 2001:db8::/32 2002::/16 2620:4f:8000::/48 3fff::/20');

const connectTimeoutMs = 10_000;

/** An address that receivers may not have on this deployment; the message is for the people of the workspace. */
export class ReceiverRefused extends Error {
  override readonly name = 'ReceiverRefused';
  readonly code = 'ERR_RECEIVER_REFUSED';

  constructor(host: string) {
    super(`${host} is at an address that receivers may not have on this deployment`);
  }
}

export interface ReceiverNetworkOptions {
  /** Ranges that are let through although they are special. */
  allowedRanges: readonly string[];
  /** Whether receivers may be reached without TLS. */
  plainHttp: 'refused' | 'allowed';
  /** The proxy by which all of them are reached, where there is one. */
  proxy?: ReceiverProxyOptions | undefined;
  /** How names are resolved; the system's way, unless a test has another. */
  resolve?: typeof lookup;
}

export class ReceiverNetwork {
  readonly #allowed: AddressRanges;

  constructor(private readonly options: ReceiverNetworkOptions) {
    this.#allowed = new AddressRanges(options.allowedRanges);
  }

  /** What is wrong with an address that somebody types, as far as can be told without looking its name up. */
  complaintAbout(url: string): string | undefined {
    const { protocol, hostname } = new URL(url);
    if (protocol !== 'https:' && this.options.plainHttp === 'refused') return 'must begin with https://';
    if (isIP(bare(hostname)) !== 0 && !this.allows(bare(hostname)))
      return 'is at an address that receivers may not have on this deployment';
    return undefined;
  }

  /** Connects to allowed addresses and to nothing else: names are resolved, vetted and pinned in one step. */
  connector(): buildConnector.connector {
    const lookup = vettedLookup(
      (address) => this.allows(address),
      (host) => new ReceiverRefused(host),
      this.options.resolve,
    );
    const direct = buildConnector({ lookup, timeout: connectTimeoutMs, allowH2: false });
    const { proxy } = this.options;
    const connect = proxy ? throughProxy(proxy, connectTimeoutMs, lookup, direct) : direct;
    return (target, callback) => {
      const host = bare(target.hostname);
      const isRefused = target.protocol !== 'https:' && this.options.plainHttp === 'refused';
      if (isRefused || (isIP(host) !== 0 && !this.allows(host))) callback(new ReceiverRefused(host), null);
      else connect(target, callback);
    };
  }

  /** Whether a socket may connect to an address. */
  allows(address: string): boolean {
    if (this.#allowed.includes(address)) return true;
    if (isIPv4(address)) return !specialIpv4.includes(address);
    return globalIpv6.includes(address) && !specialIpv6.includes(address);
  }
}

function bare(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '');
}

function rangesIn(text: string): AddressRanges {
  return new AddressRanges(text.trim().split(/\s+/));
}
