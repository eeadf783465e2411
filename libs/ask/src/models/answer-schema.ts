import { z } from 'zod';
import { partNames } from './plan-schema.js';

/** What a model answers when it is asked for SQL. */
export const SqlAnswer = z.object({
  answer: z.enum(['sql', 'unanswerable']),
  sql: z.string().max(50_000).default(''),
});

/** What grammars and strict modes of some endpoints refuse, and what our own check looks at anyway. */
const left = ['minLength', 'maxLength', 'minItems', 'maxItems', 'minimum', 'maximum', 'default'];

/**
 * A schema as JSON Schema that strict structured output takes everywhere: every property required, none besides, alternatives
 * as anyOf.
 */
export function strictJsonSchema(schema: z.ZodType): Record<string, unknown> {
  return z.toJSONSchema(schema, {
    metadata: partNames,
    io: 'input',
    override: ({ jsonSchema }) => {
      for (const keyword of left) Reflect.deleteProperty(jsonSchema, keyword);
      if (jsonSchema.oneOf) {
        jsonSchema.anyOf = jsonSchema.oneOf;
        delete jsonSchema.oneOf;
      }
      if (jsonSchema.properties) {
        jsonSchema.required = Object.keys(jsonSchema.properties);
        jsonSchema.additionalProperties = false;
      }
    },
  });
}
