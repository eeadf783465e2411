import type { Admitted, EmbedCaller, SessionCaller, WorkspaceCaller } from '#access';
import type { Operation, RefusalCode } from '#contracts';
import type { Trace } from '#platform';

/** The caller of a request, once it was admitted. */
export type Caller =
  | { kind: 'key'; admitted: Admitted }
  | { kind: 'session'; member: SessionCaller }
  | { kind: 'workspace'; member: WorkspaceCaller }
  | { kind: 'embed'; embed: EmbedCaller };

/** The state of a request while it is served; its log line is written from this at the end. */
export interface RequestState {
  /** The row that is served; undefined for what is not in the table (pages, unknown addresses). */
  operation: Operation | undefined;
  /** The pattern that matched, never the address itself: an address may hold a token. */
  route: string;
  trace: Trace;
  startedAt: number;
  caller: Caller | undefined;
  refusal: RefusalCode | undefined;
  /** The state of an MCP request; undefined over REST. */
  mcp: McpRequestState | undefined;
}

/** Of a batch, the first request stands for all of it. Names are of bounded sets. */
export interface McpRequestState {
  method: string;
  tool: string | undefined;
  requests: number;
  /** The id of the one request; null for a batch, and while none was read. */
  id: string | number | null;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The row that a route serves. */
    operation?: Operation;
  }
  interface FastifyRequest {
    state: RequestState;
  }
}
