import { mcpBatchMax } from '#contracts';
import type { Refusal } from '#contracts';
import { checkJsonShape, checkJsonText } from '#platform';
import { malformed, rpcCodes } from './rpc-error.js';

/** A request of JSON-RPC, whose parameters nobody has looked at yet. */
export interface RpcRequest {
  kind: 'request';
  id: string | number;
  method: string;
  params: unknown;
}

/** One message of a body. Notifications and answers are taken note of: there is nothing that they could be for. */
export type Message = RpcRequest | { kind: 'noted' } | { kind: 'invalid'; problem: string };

/** The content of a body. */
export interface Frame {
  isBatch: boolean;
  messages: readonly Message[];
  /** The fault of the whole. */
  malformed: Refusal | undefined;
}

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Reads a body as JSON-RPC: one message, or a batch of at most a hundred. */
export function readFrame(body: Buffer): Frame {
  const tooMuch = checkJsonText(body);
  if (tooMuch !== undefined) return unusable(malformed(rpcCodes.invalidRequest, tooMuch));
  let value: unknown;
  try {
    value = JSON.parse(decoder.decode(body));
  } catch {
    return unusable(malformed(rpcCodes.parseError, 'the body is not valid JSON'));
  }
  const misshapen = checkJsonShape(value);
  if (misshapen !== undefined) return unusable(malformed(rpcCodes.invalidRequest, misshapen));
  return Array.isArray(value) ? readBatch(value) : readSingle(value);
}

/** A frame of which nothing can be used. */
export function unusable(refusal: Refusal): Frame {
  return { isBatch: false, messages: [], malformed: refusal };
}

/** The requests of a frame, in their order. */
export function requestsOf({ messages }: Frame): RpcRequest[] {
  return messages.filter((message) => message.kind === 'request');
}

function readSingle(value: unknown): Frame {
  const message = readMessage(value);
  return message.kind === 'invalid'
    ? unusable(malformed(rpcCodes.invalidRequest, message.problem))
    : { isBatch: false, messages: [message], malformed: undefined };
}

function readBatch(values: readonly unknown[]): Frame {
  if (values.length === 0) return unusable(malformed(rpcCodes.invalidRequest, 'a batch must not be empty'));
  if (values.length > mcpBatchMax)
    return unusable(malformed(rpcCodes.invalidRequest, `a batch may hold at most ${mcpBatchMax} messages`));
  return { isBatch: true, messages: values.map(readMessage), malformed: undefined };
}

function readMessage(value: unknown): Message {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return invalid('a message must be an object');
  const { jsonrpc, id, method, params, result, error } = value as Partial<Record<string, unknown>>;
  if (jsonrpc !== '2.0') return invalid('jsonrpc must be "2.0"');
  if (method === undefined && (result !== undefined || error !== undefined)) return { kind: 'noted' };
  if (typeof method !== 'string') return invalid('method must be text');
  if (id === undefined) return { kind: 'noted' };
  if (typeof id !== 'string' && !(typeof id === 'number' && Number.isSafeInteger(id)))
    return invalid('id must be text or a whole number');
  return { kind: 'request', id, method, params };
}

function invalid(problem: string): Message {
  return { kind: 'invalid', problem };
}
