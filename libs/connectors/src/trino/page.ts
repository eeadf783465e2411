import { z } from 'zod';
import type { Cell } from '#contracts';

/** A type in Trino's notation, with the types that it is made of. */
export interface TypeSignature {
  rawType: string;
  arguments: TypeArgument[];
}

type TypeArgument =
  | { kind: 'TYPE'; value: TypeSignature }
  | { kind: 'NAMED_TYPE'; value: { fieldName?: { name: string } | null; typeSignature: TypeSignature } }
  | { kind: 'LONG'; value: number }
  | { kind: 'VARIABLE'; value: string };

const TypeSignature: z.ZodType<TypeSignature> = z.lazy(() =>
  z.object({ rawType: z.string(), arguments: z.array(TypeArgument).default([]) }),
);

const TypeArgument: z.ZodType<TypeArgument> = z.lazy(() =>
  z.union([
    z.object({ kind: z.literal('TYPE'), value: TypeSignature }),
    z.object({
      kind: z.literal('NAMED_TYPE'),
      value: z.object({
        fieldName: z.object({ name: z.string() }).nullish(),
        typeSignature: TypeSignature,
      }),
    }),
    z.object({ kind: z.literal('LONG'), value: z.number() }),
    z.object({ kind: z.literal('VARIABLE'), value: z.string() }),
  ]),
);

const PageColumn = z.object({ name: z.string(), type: z.string(), typeSignature: TypeSignature });
export type PageColumn = z.infer<typeof PageColumn>;

const PageError = z.object({
  message: z.string().default('the statement failed'),
  errorName: z.string().default(''),
});
export type PageError = z.infer<typeof PageError>;

/** One answer of Trino's protocol. `data` just came out of the JSON parser, so its cells are not checked one by one. */
export const Page = z.object({
  nextUri: z.string().optional(),
  columns: z.array(PageColumn).optional(),
  data: z.custom<Cell[][]>((rows) => Array.isArray(rows) && rows.every(Array.isArray)).optional(),
  updateType: z.string().nullish(),
  error: PageError.optional(),
  stats: z.object({ state: z.string() }),
});
export type Page = z.infer<typeof Page>;
