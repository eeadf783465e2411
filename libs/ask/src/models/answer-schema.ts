import { BoundedCache } from '#platform';
import { z } from 'zod';
import type { PlanMetric } from './plan-metrics.js';
import { partNames, planAnswerSchema } from './plan-schema.js';
import type { PlanAnswer } from './plan-schema.js';

/** A model's answer in SQL. */
export const SqlAnswer = z.object({
  answer: z.enum(['sql', 'unanswerable']),
  sql: z.string().max(50_000).default(''),
});

/** The schema of an answer in each form, and how a model is told it. */
export interface AnswerSchemas {
  plan: { zod: z.ZodType<PlanAnswer>; json: Record<string, unknown> };
  sql: { zod: typeof SqlAnswer; json: Record<string, unknown> };
}

// Making them takes 40 ms of CPU, and a question may be put to a model several times. They hold a quarter of a megabyte each.
const made = new BoundedCache<AnswerSchemas>(20, () => 1);

/** The schemas for a model that may use these metrics: made once for as long as the metrics stay what they are. */
export function answerSchemasFor(metrics: readonly PlanMetric[]): AnswerSchemas {
  const key = JSON.stringify(metrics.map(({ name, expression, filters }) => [name, expression, filters]));
  const known = made.get(key);
  if (known) return known;
  const plan = planAnswerSchema(metrics);
  const schemas = {
    plan: { zod: plan, json: strictJsonSchema(plan) },
    sql: { zod: SqlAnswer, json: strictJsonSchema(SqlAnswer) },
  };
  made.set(key, schemas);
  return schemas;
}

/** Keywords that grammars and strict modes of some endpoints refuse; our own check looks at them anyway. */
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
