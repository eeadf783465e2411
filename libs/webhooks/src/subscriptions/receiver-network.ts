/**
 * The addresses that receivers may have. A member types the address, and our worker posts to it from inside our network;
 * ReachableAddresses has the failure modes. A proxy is given the vetted address, too, unless it is to resolve names itself: then the
 * proxy has to refuse internal addresses.
 */
import type { lookup } from 'node:dns';
import { isIP } from 'node:net';
import { ReachableAddresses } from '#platform';
import { buildConnector } from 'undici';
import { throughProxy } from './receiver-proxy.js';
import type { ReceiverProxyOptions } from './receiver-proxy.js';

const connectTimeoutMs = 10_000;

/** Members read this text, too; they ask the operator, who knows the setting. */
const insideMessage =
  'is at an address that receivers may not have on this deployment; its operator can open it in QG_WEBHOOK_ADDRESSES_ALLOWED';
const plainHttpMessage = 'must begin with https://, unless the operator allows http by QG_WEBHOOK_PLAIN_HTTP';

/** An address that receivers may not have on this deployment; the message is for the people of the workspace. */
export class ReceiverRefused extends Error {
  override readonly name = 'ReceiverRefused';
  readonly code = 'ERR_RECEIVER_REFUSED';

  constructor(host: string, why = insideMessage) {
    super(`${host} ${why}`);
  }
}

export interface ReceiverNetworkOptions {
  /** Ranges that are allowed although they are special. */
  allowedRanges: readonly string[];
  /** The policy for receivers without TLS. */
  plainHttp: 'refused' | 'allowed';
  /** The proxy for all receivers, if any. */
  proxy?: ReceiverProxyOptions | undefined;
  /** The resolver of names; the system's, unless a test has another. */
  resolve?: typeof lookup;
}

export class ReceiverNetwork {
  readonly #addresses: ReachableAddresses;

  constructor(private readonly options: ReceiverNetworkOptions) {
    this.#addresses = new ReachableAddresses({ opened: options.allowedRanges });
  }

  /** The fault of an address as a member typed it, as far as it shows before its name is resolved. */
  refusalReason(url: string): string | undefined {
    const { protocol, hostname } = new URL(url);
    if (protocol !== 'https:' && this.options.plainHttp === 'refused') return plainHttpMessage;
    if (isIP(bare(hostname)) !== 0 && !this.allows(bare(hostname))) return insideMessage;
    return undefined;
  }

  /** Connects to allowed addresses only: names are resolved, vetted and pinned in one step. */
  connector(): buildConnector.connector {
    const lookup = this.#addresses.lookup((host) => new ReceiverRefused(host), this.options.resolve);
    const direct = buildConnector({ lookup, timeout: connectTimeoutMs, allowH2: false });
    const { proxy } = this.options;
    const connect = proxy ? throughProxy(proxy, connectTimeoutMs, lookup, direct) : direct;
    return (target, callback) => {
      const host = bare(target.hostname);
      if (target.protocol !== 'https:' && this.options.plainHttp === 'refused')
        callback(new ReceiverRefused(host, plainHttpMessage), null);
      else if (isIP(host) !== 0 && !this.allows(host)) callback(new ReceiverRefused(host), null);
      else connect(target, callback);
    };
  }

  /** Reports whether a socket may connect to an address. */
  allows(address: string): boolean {
    return this.#addresses.allows(address);
  }
}

function bare(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '');
}
