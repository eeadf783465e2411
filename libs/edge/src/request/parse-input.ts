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

/** A parameter that no id of ours can be names nothing: 404, as for an id that does not exist. */
function readParams(params: unknown): Record<string, string> {
  const entries = Object.entries(params ?? {});
  // oxlint cannot know that the router makes strings; the test of the text does.
  for (const [, value] of entries) if (!/^[\w.:-]{1,128}$/.test(String(value))) throw notFound();
  return Object.fromEntries(entries);
}

/** An answer names what a person can mend, and does not echo what a machine sent. */
const issuesMax = 20;

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  return schema && parseWith(schema, value);
}

/** Reads a value by a schema; throws a refusal that names what is wrong with it. */
export function parseWith(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value, { error: describeIssue });
  if (result.success) return result.data;
  const issues = result.error.issues.slice(0, issuesMax);
  throw invalidRequest(
    issues.map(({ path, message }) => ({ path: path.join('.'), message: message.slice(0, 300) })),
  );
}
