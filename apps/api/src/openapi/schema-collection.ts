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
    } = z.toJSONSchema(schema, {
      target: 'draft-2020-12',
      io,
      unrepresentable: 'any',
      override: ({ jsonSchema }) => forGenerators(jsonSchema, io),
    });
    for (const [id, definition] of Object.entries($defs))
      this.named[id] = id === 'Json' ? anyJson : (rebase(definition) as Json);
    return rebase(converted) as ObjectSchema;
  }
}

/** Generators make an endless type, or none, of a schema that refers to itself; this one says as much. */
const anyJson: Json = { description: 'Any JSON: a text, a number, a boolean, null, a list or an object.' };

/**
 * Leaves out what generated clients fail at and readers gain nothing from: the bounds of JavaScript's integers, the pattern that
 * a format stands for, defaults that are objects, and the promise that an answer never gets another field.
 */
function forGenerators(schema: z.core.JSONSchema.BaseSchema, io: 'input' | 'output'): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (typeof schema.default === 'object' && !Array.isArray(schema.default)) delete schema.default;
  if (schema.format === 'date-time') delete schema.pattern;
  // Names of fields are texts in any case.
  delete schema.propertyNames;
  if (io === 'output' && schema.additionalProperties === false) delete schema.additionalProperties;
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
