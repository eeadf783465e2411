import { describeIssue, invalidRequest, notFound } from '#contracts';
import type { BodyOf, Operation, ParamsOf, QueryOf } from '#contracts';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';

/** The input of an operation: parsed once, here, by the contract's schemas. */
export interface Input<O extends Operation> {
  params: ParamsOf<O>;
  query: QueryOf<O>;
  body: BodyOf<O>;
}

export function parseInput<O extends Operation>(operation: O, request: FastifyRequest): Input<O> {
  return {
    params: (operation.path.includes('{') ? readParams(request.params) : noParams) as ParamsOf<O>,
    query: parse(operation.query, request.query) as QueryOf<O>,
    body: parse(operation.body, bodyOf(operation, request)) as BodyOf<O>,
  };
}

function bodyOf(operation: Operation, { body }: FastifyRequest): unknown {
  return operation.bodyOptional && body === undefined ? {} : body;
}

const noParams: Readonly<Record<string, string>> = {};

/** Reads the path parameters. A value that cannot be an id gets a 404, as an id that does not exist does. */
function readParams(params: unknown): Record<string, string> {
  const entries = Object.entries(params ?? {});
  // The router's parameters are always strings. oxlint cannot know that, so the test converts them.
  for (const [, value] of entries) if (!/^[\w.:-]{1,128}$/.test(String(value))) throw notFound();
  return Object.fromEntries(entries);
}

/** The most issues in an answer: enough for a person to correct, without echoing the input of a machine. */
const issuesMax = 20;

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  return schema && parseWith(schema, value);
}

/** Parses a value with a schema; throws a refusal that names its faults. */
export function parseWith(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value, { error: describeIssue });
  if (result.success) return result.data;
  const issues = result.error.issues.slice(0, issuesMax);
  throw invalidRequest(
    issues.map(({ path, message }) => ({ path: path.join('.'), message: message.slice(0, 300) })),
  );
}
