import type { z } from 'zod';
import type { Deprecation } from './deprecation.js';
import type { PlanGate } from './plans.js';
import type { RefusalCode } from './refusals.js';
import type { Role } from './roles.js';
import type { Scope } from './scopes.js';
import type { Tool } from './tool.js';

/** The version of the OpenAPI document. SDKs have the same major and minor version. */
export const apiVersion = '1.0.0';

/**
 * One operation of the service. Routes, gates, the OpenAPI document and the MCP tools all read this row, so a rule about an operation is written
 * once.
 */
export interface Operation {
  id: string;
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** The path, with parameters in braces as in OpenAPI. */
  path: `/${string}`;
  tag:
    | 'API keys'
    | 'Alerts'
    | 'Ask'
    | 'Audit'
    | 'Conversations'
    | 'Dashboards'
    | 'Data sources'
    | 'Deliveries'
    | 'Embedding'
    | 'Insights'
    | 'Members'
    | 'Metrics'
    | 'Sessions'
    | 'Shares'
    | 'Verified questions'
    | 'Webhooks'
    | 'Workspace';
  summary: string;
  description?: string;
  /** Set if the operation is going away: its description, its answers and a metric say so (docs/api/versioning.md). */
  deprecated?: Deprecation;
  /** The accepted callers: API keys, signed-in members, members of the workspace in the path, bearers of embed or share tokens, or anybody. */
  auth: 'key' | 'session' | 'workspace' | 'embed' | 'none';
  scope?: Scope;
  plan?: PlanGate;
  role?: Role;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Set if the body may be as long as the deployment's limit; all other bodies are limited to a megabyte. */
  longBody?: true;
  /** Set if a request without a body counts as one with an empty object. */
  bodyOptional?: true;
  /** Set if the answer has an ETag, so that a caller with a current copy gets 304. */
  conditional?: true;
  /** Set if each member's calls take tokens from a separate bucket, with the allowance that the plan gives a key. */
  limitedPerMember?: true;
  /** The number of times a minute that each member may call the operation, counted in a bucket of the operation's own. */
  memberCallsPerMinute?: number;
  /** Additional response headers by name, with their descriptions. */
  headers?: Readonly<Record<string, string>>;
  /** Set if a request repeated with its Idempotency-Key gets the first answer. */
  idempotent?: true;
  /** The MCP tool of the operation, if models can call it. */
  tool?: Tool;
  /** Refusal codes besides those that follow from the other fields. */
  refusals?: readonly RefusalCode[];
  /** The status of a success. `output` is the schema of its body, if it has one. */
  status: 200 | 201 | 202 | 204 | 302;
  output?: z.ZodType;
  /** The media types of a streamed answer, with an example of each that is text; set instead of the JSON `output`. */
  media?: Readonly<Record<string, string | undefined>>;
}

/** Keeps the exact type of a row, so that a route's input and output are checked against it. */
export function operation<const O extends Operation>(row: O): O {
  return row;
}

/** An operation's query parameters, parsed. */
export type QueryOf<O extends Operation> = O extends { query: z.ZodType } ? z.infer<O['query']> : undefined;

/** An operation's body, parsed; undefined where it takes none. */
export type BodyOf<O extends Operation> = O extends { body: z.ZodType } ? z.infer<O['body']> : undefined;

/** The result of the method that serves an operation. */
export type OutputOf<O extends Operation> = O extends { output: z.ZodType } ? z.input<O['output']> : void;

type ParameterNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterNames<Rest>
  : never;

/** The parameters in an operation's path, by name. */
export type ParamsOf<O extends Operation> = Record<ParameterNames<O['path']>, string>;
