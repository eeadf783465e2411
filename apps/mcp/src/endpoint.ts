import { anonymousHash } from '#access';
import {
  Refusal,
  methodNotAllowed,
  originNotAllowed,
  payloadTooLarge,
  withResourceMetadata,
} from '#contracts';
import type { Scope } from '#contracts';
import { abortedWhenGone, keyHashOf, authorizeMcp, refuseUnknownKey, sendText } from '#edge';
import type { McpAuth } from '#edge';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { allowReading, answerPreflight } from './cors.js';
import { RpcCall } from './rpc-call.js';
import { readFrame, requestsOf, unusable } from './frame.js';
import type { Frame, Message, RpcRequest } from './frame.js';
import type { McpMetrics } from './mcp-metrics.js';
import { answerObserved, nameOf, toolNameOf } from './observed-server.js';
import { readBody } from './read-body.js';
import { isLongBody, isOriginAllowed, refusalOfHead } from './request-head.js';
import { rpcCodes } from './rpc-error.js';
import type { RpcServer } from './rpc-server.js';
import type { Outcome } from './shared-transport.js';
import { scopeOf } from './tools.js';

/** The parts that the endpoint needs. */
export interface EndpointParts {
  auth: McpAuth;
  server: RpcServer;
  metrics: McpMetrics;
  bodyBytesMax: number;
  /** Origins whose pages may call, in small letters. */
  origins: ReadonlySet<string>;
  /** Where a client learns how people sign in; undefined where it is given a key. */
  resourceMetadataUrl: string | undefined;
  /** True if `initialize` passes with any version in the header. */
  isLenient: boolean;
}

/** `POST /v1/mcp`, in order: origin → key → body → gates → each request → answer. */
export class McpEndpoint {
  constructor(private readonly parts: EndpointParts) {}

  async serve(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    request.state.mcp = { method: 'none', tool: undefined, requests: 0, id: null };
    try {
      const { frame, call } = await this.#authorize(request, reply);
      await this.#answer(frame, call, request, reply);
    } catch (error) {
      const { method, tool } = request.state.mcp;
      if (!(error instanceof Refusal)) throw error;
      this.parts.metrics.refused(method, tool, error.code);
      throw this.#withWayIn(error);
    }
    return reply;
  }

  /** `OPTIONS /v1/mcp`: a browser asks for its page, without the key, so it costs nothing. */
  preflight(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const { origin } = request.headers;
    if (origin === undefined) throw methodNotAllowed(['POST']);
    if (!isOriginAllowed(origin, this.parts.origins)) throw originNotAllowed();
    return answerPreflight(request, reply);
  }

  async #authorize(request: FastifyRequest, reply: FastifyReply): Promise<{ frame: Frame; call: RpcCall }> {
    const { auth, origins } = this.parts;
    const { headers, ip: address, state } = request;
    if (!isOriginAllowed(headers.origin, origins)) throw originNotAllowed();
    allowReading(request, reply);
    const secretHash = keyHashOf(request);
    const protocolVersion = headers['mcp-protocol-version']?.toString();
    const facts = { address, protocolVersion, malformed: undefined, scopes: [] };
    if (secretHash === anonymousHash || isLongBody(headers)) await refuseUnknownKey(auth, secretHash, facts);
    const frame = await this.#read(request, reply);
    const requests = requestsOf(frame);
    const [first] = requests;
    if (first)
      state.mcp = { ...nameOf(first), requests: requests.length, id: frame.isBatch ? null : first.id };
    const admitted = await authorizeMcp(auth, request, reply, {
      secretHash,
      cost: Math.max(1, requests.length),
      facts: {
        address,
        protocolVersion: this.#isFreeOfVersion(frame) ? undefined : protocolVersion,
        malformed: frame.malformed,
        scopes: scopesOf(requests),
      },
    });
    const signal = once(() => abortedWhenGone(reply));
    return { frame, call: new RpcCall(admitted.facts, state.trace, signal) };
  }

  async #read({ headers, raw }: FastifyRequest, reply: FastifyReply): Promise<Frame> {
    const body = await readBody(raw, this.parts.bodyBytesMax);
    if (body === undefined) {
      void reply.header('connection', 'close');
      return unusable(payloadTooLarge(this.parts.bodyBytesMax));
    }
    const refusal = refusalOfHead(headers);
    return refusal ? unusable(refusal) : readFrame(body);
  }

  /** A refused key keeps its body; the header says in addition how a person comes to one. */
  #withWayIn(refusal: Refusal): Refusal {
    const { resourceMetadataUrl: url } = this.parts;
    return url !== undefined && refusal.code === 'unauthorized'
      ? withResourceMetadata(refusal, url)
      : refusal;
  }

  /** Some clients stamp a newer version on `initialize` before they know ours. */
  #isFreeOfVersion({ isBatch, messages: [message] }: Frame): boolean {
    const { isLenient } = this.parts;
    return isLenient && !isBatch && message?.kind === 'request' && message.method === 'initialize';
  }

  async #answer(frame: Frame, call: RpcCall, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const answered = frame.messages.flatMap((message) => this.#answerMessage(message, call) ?? []);
    if (answered.length === 0) {
      void reply.code(202).send();
      return;
    }
    const bodies = await Promise.all(answered);
    await sendText(200, request, reply, frame.isBatch ? `[${bodies.join(',')}]` : (bodies[0] ?? ''));
  }

  /** Undefined for what gets no answer. */
  #answerMessage(message: Message, call: RpcCall): Promise<string> | undefined {
    const { server, metrics } = this.parts;
    switch (message.kind) {
      case 'noted':
        return undefined;
      case 'invalid': {
        const error = { code: rpcCodes.invalidRequest, message: message.problem };
        return Promise.resolve(written(null, { error }));
      }
      case 'request':
        return answerObserved(server, metrics, message, call).then((outcome) => written(message.id, outcome));
    }
  }
}

function written(id: string | number | null, outcome: Outcome): string {
  return JSON.stringify({ jsonrpc: '2.0', id, ...outcome });
}

function scopesOf(requests: readonly RpcRequest[]): Scope[] {
  return requests.flatMap(({ method, params }) =>
    method === 'tools/call' ? (scopeOf(toolNameOf(params)) ?? []) : [],
  );
}

/** One signal for all requests of a batch, made when somebody asks for it. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
