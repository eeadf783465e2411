import type { Operation, operations } from '#contracts';
import type { z } from 'zod';

type Rows = typeof operations;

/** Every operation of the contract by method and path. These are types only, so none of the contract's code reaches the browser. */
type RowByRoute = {
  [Id in keyof Rows as `${Rows[Id]['method']} ${Rows[Id]['path']}`]: Rows[Id];
};

export type Route = keyof RowByRoute;

type ParameterNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterNames<Rest>
  : never;

type Params<R extends Operation> = [ParameterNames<R['path']>] extends [never]
  ? { params?: undefined }
  : { params: Record<ParameterNames<R['path']>, string> };

type Body<R extends Operation> = R extends { body: infer B extends z.ZodType }
  ? R extends { bodyOptional: true }
    ? { body?: z.input<B> }
    : { body: z.input<B> }
  : { body?: undefined };

type Query<R extends Operation> = R extends { query: infer Q extends z.ZodType }
  ? { query?: z.input<Q> }
  : { query?: undefined };

/** The parts of a route's request. */
export type RequestOf<N extends Route> = Params<RowByRoute[N]> &
  Body<RowByRoute[N]> &
  Query<RowByRoute[N]> & { signal?: AbortSignal; headers?: Record<string, string> };

/** The answer of a route. */
export type AnswerOf<N extends Route> = RowByRoute[N] extends { output: infer O extends z.ZodType }
  ? z.output<O>
  : undefined;
