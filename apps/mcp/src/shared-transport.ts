import type { AuthInfo } from '@modelcontextprotocol/sdk/server/auth/types.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage, MessageExtraInfo } from '@modelcontextprotocol/sdk/types.js';
import type { RpcCall } from './rpc-call.js';

/** The response of the SDK's server to a request. */
export type Outcome = { result: object } | { error: { code: number; message: string; data?: unknown } };

/**
 * Lets one server of the SDK serve all clients. Such a server is made for one client and identifies requests by the client's ids: two clients
 * that both number from 1 would get each other's answers. So each request gets a unique id of ours, and the answer under it goes to its caller.
 * Nothing else is let in: neither notifications (`notifications/cancelled` would name somebody else's request) nor `initialize`, after which
 * the server would remember the last client.
 */
export class SharedTransport implements Transport {
  onmessage?: <T extends JSONRPCMessage>(message: T, extra?: MessageExtraInfo) => void;
  #lastId = 0;
  readonly #asked = new Map<number, (outcome: Outcome) => void>();

  start(): Promise<void> {
    return Promise.resolve();
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  /** Has a request answered for a caller. */
  ask(method: string, params: Record<string, unknown> | undefined, call: RpcCall): Promise<Outcome> {
    return new Promise((resolve) => {
      this.#lastId += 1;
      const id = this.#lastId;
      this.#asked.set(id, resolve);
      const { keyId: clientId, scopes } = call.caller;
      // Never the secret: nothing behind this needs it.
      const authInfo: AuthInfo = { token: '', clientId, scopes: [...scopes], extra: { call } };
      this.onmessage?.({ jsonrpc: '2.0', id, method, ...(params && { params }) }, { authInfo });
    });
  }

  /** Called by the server with each answer; it has nothing else to send. */
  send(message: JSONRPCMessage): Promise<void> {
    if ('result' in message) this.#settle(message.id, { result: message.result });
    else if ('error' in message) this.#settle(message.id, { error: message.error });
    return Promise.resolve();
  }

  #settle(id: unknown, outcome: Outcome): void {
    if (typeof id !== 'number') return;
    this.#asked.get(id)?.(outcome);
    this.#asked.delete(id);
  }
}
