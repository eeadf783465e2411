import { Refusal } from '#contracts';

/** The codes of JSON-RPC 2.0 that this server answers with. */
export const rpcCodes = {
  parseError: -32_700,
  invalidRequest: -32_600,
  methodNotFound: -32_601,
  invalidParams: -32_602,
  internalError: -32_603,
} as const;

/** A request that is answered with an error of JSON-RPC; the message is for the client. */
export class RpcError extends Error {
  override readonly name = 'RpcError';

  constructor(
    readonly code: number,
    message: string,
    readonly data?: Readonly<Record<string, unknown>>,
  ) {
    super(message);
  }
}

/**
 * A body that is no JSON-RPC as a whole: 400 in the form of every refusal, and in that of JSON-RPC beside it, which is what
 * clients look for here.
 */
export function malformed(code: number, message: string): Refusal {
  return new Refusal('invalid_request', message, { jsonrpc: '2.0', id: null, error: { code, message } });
}
