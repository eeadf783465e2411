import type { Admitted, SessionCaller, WorkspaceCaller } from '#access';
import type { BodyOf, Operation, OutputOf, ParamsOf, QueryOf } from '#contracts';
import { Delete, Get, HttpCode, Patch, Post, Req, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseInput } from './input.js';

/** The caller that an operation's `auth` promises. */
type CallerOf<O extends Operation> = O['auth'] extends 'key'
  ? Admitted
  : O['auth'] extends 'session'
    ? SessionCaller
    : O['auth'] extends 'workspace'
      ? WorkspaceCaller
      : undefined;

/** One request of an operation: let in, parsed, and typed by the operation's row. */
export interface Call<O extends Operation> {
  caller: CallerOf<O>;
  params: ParamsOf<O>;
  query: QueryOf<O>;
  body: BodyOf<O>;
  address: string;
  headers: FastifyRequest['headers'];
  /** The query string as it was sent, for what a third party signs or encodes. */
  search: string;
  setHeader: (name: string, value: string) => void;
}

type Handler<O extends Operation> = (call: Call<O>) => OutputOf<O> | Promise<OutputOf<O>>;

const methods = { GET: Get, POST: Post, PATCH: Patch, DELETE: Delete };

/**
 * Serves an operation with a method. Method, path, status, gates and input all come from the operation's row in the
 * contract; the compiler holds the method's argument and answer to it.
 */
export function Route<O extends Operation>(operation: O) {
  return <T extends Handler<O>>(
    target: object,
    key: string,
    descriptor: TypedPropertyDescriptor<T>,
  ): void => {
    const handler = descriptor.value;
    if (!handler) throw new Error(`${key} is not a method`);
    const serve = function (this: unknown, request: FastifyRequest, reply: FastifyReply) {
      return handler.call(this, callOf(operation, request, reply));
    };
    Object.assign(descriptor, { value: serve });
    Req()(target, key, 0);
    Res({ passthrough: true })(target, key, 1);
    const path = operation.path.replaceAll('{', ':').replaceAll('}', '');
    methods[operation.method](path)(target, key, descriptor);
    HttpCode(operation.status)(target, key, descriptor);
    RouteConfig({ operation })(target, key, descriptor);
  };
}

/** The operation that a request was routed to; none for pages and unknown addresses. */
export function operationOf(request: FastifyRequest): Operation | undefined {
  return request.routeOptions.config.operation;
}

function callOf<O extends Operation>(operation: O, request: FastifyRequest, reply: FastifyReply): Call<O> {
  const { url, headers, ip } = request;
  const question = url.indexOf('?');
  return {
    caller: callerOf(request) as CallerOf<O>,
    ...parseInput(operation, request),
    address: ip,
    headers,
    search: question === -1 ? '' : url.slice(question),
    setHeader: (name, value) => void reply.header(name, value),
  };
}

function callerOf({
  state: { caller },
}: FastifyRequest): Admitted | SessionCaller | WorkspaceCaller | undefined {
  return caller?.kind === 'key' ? caller.admitted : caller?.member;
}
