import type { Admitted, EmbedCaller, SessionCaller, WorkspaceCaller } from '#access';
import type { Operation, RefusalCode } from '#contracts';
import type { Trace } from '#platform';

/** The caller of an admitted request. */
export type Caller =
  | { kind: 'key'; admitted: Admitted }
  | { kind: 'session'; member: SessionCaller }
  | { kind: 'workspace'; member: WorkspaceCaller }
  | { kind: 'embed'; embed: EmbedCaller };

/** The state of a request while it is served; its log line is written from this at the end. */
export interface RequestState {
  /** The served operation; undefined for requests outside the contract's table (pages, unknown addresses). */
  operation: Operation | undefined;
  /** The matched route pattern, never the address itself, because an address may hold a token. */
  route: string;
  trace: Trace;
  startedAt: number;
  caller: Caller | undefined;
  refusal: RefusalCode | undefined;
  /** The error that ended the answer after it had begun. */
  failure: unknown;
  /** The state of an MCP request; undefined over REST. */
  mcp: McpRequestState | undefined;
}

/** The state of an MCP request. The first request of a batch stands for the whole batch. Names come from bounded sets. */
export interface McpRequestState {
  method: string;
  tool: string | undefined;
  requests: number;
  /** The id of a single request; null for a batch, and until a request is read. */
  id: string | number | null;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation that a route serves. */
    operation?: Operation;
  }
  interface FastifyRequest {
    state: RequestState;
  }
}
