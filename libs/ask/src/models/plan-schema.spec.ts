import { describe, expect, it } from '@jest/globals';
import { renderPlan } from '#sql';
import { SqlAnswer, answerSchemasFor, strictJsonSchema } from './answer-schema.js';
import { planExample, planLanguage } from './plan-language.js';
import { planAnswerSchema } from './plan-schema.js';
import { readAnswer } from './read-answer.js';

const revenue = { name: 'Revenue', expression: 'sum(total)', filters: ["status = 'paid'"] };
const refunds = { name: 'Refunds', expression: 'sum(refund)', filters: [] };
const schema = planAnswerSchema([revenue, refunds]);

const metric = (name: string) => ({ kind: 'metric', name });
const planOf = (select: object[], more: object = {}) => ({
  answer: 'plan',
  plan: { from: { alias: 'o', table: { name: 'orders' } }, select, ...more },
});
const read = (value: object) => readAnswer(JSON.stringify(value), schema);

/** The SQL that a model's plan comes to. */
function sqlOf(value: object): string {
  const answer = read(value);
  if (answer.state !== 'read' || answer.value.plan === null) throw new Error(JSON.stringify(answer));
  return renderPlan('postgresql', answer.value.plan);
}

describe('a plan of a model', () => {
  it('can be what the example is', () => {
    expect(sqlOf(planExample)).toContain('GROUP BY');
  });

  it('computes a metric with the conditions that always apply to it', () => {
    const sql = sqlOf(planOf([{ expression: metric('Revenue'), label: 'revenue' }]));
    expect(sql).toContain('sum(total)');
    expect(sql).toContain("status = 'paid'");
  });

  it('keeps the conditions of a metric in the query that computes it', () => {
    const plan = planOf([{ expression: metric('Revenue'), label: 'n' }]).plan;
    const sql = sqlOf(planOf([{ expression: { kind: 'scalar', plan }, label: 'n' }]));
    expect(sql.match(/status = 'paid'/g)).toHaveLength(1);
    expect(sql.indexOf("status = 'paid'")).toBeLessThan(sql.lastIndexOf('FROM'));
  });

  it.each([
    [
      'metrics over different rows in one query',
      planOf([
        { expression: metric('Revenue'), label: 'a' },
        { expression: metric('Refunds'), label: 'b' },
      ]),
      'compute each in a query of its own',
    ],
    ['a metric that nobody curated', planOf([{ expression: metric('Profit'), label: 'a' }]), 'name'],
    ['SQL', planOf([{ expression: { kind: 'sql', sql: 'pg_sleep(9)' }, label: 'a' }]), 'discriminator'],
    ['no columns', planOf([]), 'select'],
    ['an answer of another kind', { answer: 'drop' }, 'answer'],
  ])('cannot hold %s', (_what, value, problem) => {
    expect(read(value)).toMatchObject({ state: 'wrong', message: expect.stringContaining(problem) });
  });

  it('cannot be nested until the reader gives in', () => {
    const of =
      '{"kind":"round","digits":0,"of":'.repeat(2_000) + '{"kind":"literal","value":1}' + '}'.repeat(2_000);
    const text = JSON.stringify(planOf([{ expression: 'here', label: 'n' }])).replace('"here"', of);
    expect(readAnswer(text, schema)).toEqual({ state: 'wrong', message: 'the answer was nested too deeply' });
  });
});

describe('the JSON Schema of a plan', () => {
  const json = JSON.stringify(strictJsonSchema(schema));

  it('is as strict modes want it: all properties required and none besides, alternatives as anyOf, no limits', () => {
    for (const [, required, properties] of objectsIn(strictJsonSchema(schema)))
      expect(required).toEqual(properties);
    expect(json).not.toMatch(/oneOf|minLength|maxItems|"default"/);
    expect(strictJsonSchema(SqlAnswer)).toMatchObject({
      required: ['answer', 'sql'],
      additionalProperties: false,
    });
  });

  it('names the metrics that there are, and has no place for SQL', () => {
    expect(json).toContain('"enum":["Revenue","Refunds"]');
    expect(json).not.toContain('"sql"');
    expect(JSON.stringify(strictJsonSchema(planAnswerSchema([])))).not.toContain('metric');
  });

  it('has the kinds that the model is told of, and no others', () => {
    const inSchema = [...json.matchAll(/"const":"(\w+)"/g)].map(([, kind]) => kind);
    const told = [...planLanguage.matchAll(/kind: "(\w+)"/g)]
      .map(([, kind]) => kind)
      .filter((kind) => kind !== 'inner');
    expect(new Set(told)).toEqual(new Set(inSchema));
  });
});

/** Every object of a schema: itself, what it requires and what it has. */
function* objectsIn(node: unknown): Generator<[object, unknown, string[]]> {
  if (typeof node !== 'object' || node === null) return;
  if ('properties' in node && 'required' in node)
    yield [node, node.required, Object.keys(node.properties ?? {})];
  for (const inner of Object.values(node)) yield* objectsIn(inner);
}

describe('the schemas of some metrics', () => {
  it('are made once', () => {
    expect(answerSchemasFor([{ ...revenue }, refunds])).toBe(answerSchemasFor([revenue, refunds]));
  });

  it('are made anew when a metric means something else', () => {
    const changed = answerSchemasFor([{ ...revenue, filters: ["status = 'shipped'"] }]);
    const answer = JSON.stringify(planOf([{ expression: metric('Revenue'), label: 'revenue' }]));
    expect(answerSchemasFor([revenue])).not.toBe(changed);
    expect(JSON.stringify(readAnswer(answer, changed.plan.zod))).toContain('shipped');
  });
});
