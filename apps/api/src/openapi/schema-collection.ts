import { z } from 'zod';

/** A piece of the document. */
export type Json = Record<string, unknown>;

/** The schema of an object, as far as its fields are looked at. */
interface ObjectSchema extends Json {
  properties?: Record<string, Json & { description?: string }>;
}

/** JSON schemas of zod schemas; those with an id of their own stand once, under components. */
export class SchemaCollection {
  readonly named: Record<string, Json> = {};

  input(schema: z.ZodType): ObjectSchema {
    return this.#convert(schema, 'input');
  }

  output(schema: z.ZodType): ObjectSchema {
    return this.#convert(schema, 'output');
  }

  #convert(schema: z.ZodType, io: 'input' | 'output'): ObjectSchema {
    const {
      $schema: _dialect,
      $defs = {},
      ...converted
    } = z.toJSONSchema(schema, { target: 'draft-2020-12', io, unrepresentable: 'any' });
    for (const [id, definition] of Object.entries($defs)) this.named[id] = rebase(definition) as Json;
    return rebase(converted) as ObjectSchema;
  }
}

/** zod refers to its own `$defs`; in the document they stand under components, without the `id` that zod gives them. */
function rebase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rebase);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, inner]) => !(name === 'id' && typeof inner === 'string'))
      .map(([name, inner]) => [
        name,
        name === '$ref' && typeof inner === 'string'
          ? inner.replace('#/$defs/', '#/components/schemas/')
          : rebase(inner),
      ]),
  );
}
