import type { z } from 'zod';
import type { Deprecation } from './deprecation.js';
import type { PlanGate } from './plans.js';
import type { RefusalCode } from './refusals.js';
import type { Role } from './roles.js';
import type { Scope } from './scopes.js';
import type { Tool } from './tool.js';

/** The version of the REST API's description. SDKs have the same major and minor version. */
export const apiVersion = '1.0.0';

/**
 * One thing that the service does, as every surface sees it. Routes, gates, the OpenAPI document and the MCP tools
 * read this row, so a rule about an operation is written once.
 */
export interface Operation {
  id: string;
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** With parameters in braces, as OpenAPI writes them. */
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
  /** The callers of an operation: keys, signed-in members, members of the workspace in the path, bearers of embed tokens or shares, or anybody. */
  auth: 'key' | 'session' | 'workspace' | 'embed' | 'none';
  scope?: Scope;
  plan?: PlanGate;
  role?: Role;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Set if its body may be as long as the deployment's limit; all others end at a megabyte. */
  longBody?: true;
  /** Set if a request without a body counts as one with an empty object. */
  bodyOptional?: true;
  /** Set if the answer has an ETag, and a caller that has it already gets 304. */
  conditional?: true;
  /** Set if a member's calls take tokens from a bucket of their own, with the allowance of a key of the plan. */
  limitedPerMember?: true;
  /** Response headers of its own, by name, with their descriptions. */
  headers?: Readonly<Record<string, string>>;
  /** Set if a request repeated with its Idempotency-Key gets the first answer. */
  idempotent?: true;
  /** The tool by which a model calls it over MCP, where it can. */
  tool?: Tool;
  /** Its refusals besides those that follow from the rest of the row. */
  refusals?: readonly RefusalCode[];
  /** The status of success, and the shape of its body where it has one. */
  status: 200 | 201 | 202 | 204 | 302;
  output?: z.ZodType;
  /** The media types of an answer that is streamed, with an example of each, in the place of an `output` in JSON. */
  media?: Readonly<Record<string, string>>;
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
