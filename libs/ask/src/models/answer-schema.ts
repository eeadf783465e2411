import { WrittenRequest } from '#english';
import { z } from 'zod';

/** A model's answer as a request. */
export const RequestAnswer = z.object({
  answer: z.enum(['request', 'needs_sql', 'unanswerable']),
  request: WrittenRequest.nullable().default(null),
});

/** A model's answer in SQL. */
export const SqlAnswer = z.object({
  answer: z.enum(['sql', 'unanswerable']),
  sql: z.string().max(50_000).default(''),
});

/** Keywords that grammars and strict modes of some endpoints refuse; our own validation covers them. */
const left = ['minLength', 'maxLength', 'minItems', 'maxItems', 'minimum', 'maximum', 'default'];

/**
 * A JSON Schema for strict structured output of all endpoints: every property is required, no others are allowed, and alternatives are
 * written as anyOf.
 */
export function strictJsonSchema(schema: z.ZodType): Record<string, unknown> {
  return z.toJSONSchema(schema, {
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

/** The schemas for the model, made once: they are the same for every question. */
export const answerSchemas = {
  request: strictJsonSchema(RequestAnswer),
  sql: strictJsonSchema(SqlAnswer),
};
