import { describe, expect, it } from '@jest/globals';
import { buildCatalog, planWritten } from '#english';
import { buildModel } from '#model';
import { aColumn, aTable } from '../source-table.fixture.js';
import { RequestAnswer, SqlAnswer, answerSchemas, strictJsonSchema } from './answer-schema.js';
import { readAnswer } from './read-answer.js';
import { requestExample, requestLanguage } from './request-language.js';

const json = JSON.stringify(answerSchemas.request);

describe('the JSON Schema of a request', () => {
  it('is as strict modes want it: all properties required and none besides, alternatives as anyOf, no limits', () => {
    for (const [, required, properties] of objectsIn(answerSchemas.request))
      expect(required).toEqual(properties);
    expect(json).not.toMatch(/oneOf|minLength|maxItems|"default"/);
    expect(strictJsonSchema(SqlAnswer)).toMatchObject({
      required: ['answer', 'sql'],
      additionalProperties: false,
    });
  });

  it('does not refer to itself, and has no place for SQL', () => {
    expect(json).not.toMatch(/\$ref|\$defs|"sql"/);
    expect(json.length).toBeLessThan(8_000);
  });

  it('has the properties and the words that the model is told of', () => {
    const words = [...json.matchAll(/"enum":\[([^\]]+)\]/g)].flatMap(([, list = '']) => list.split(','));
    const properties = [...objectsIn(answerSchemas.request)].flatMap(([, , names]) => names);
    const told = `${requestLanguage} answer request`;
    for (const property of properties) expect(told).toContain(property);
    for (const word of words.filter((each) => !/"(?:request|needs_sql|unanswerable)"/.test(each)))
      expect(told).toContain(word);
  });
});

describe('the example of a request', () => {
  it('can be planned', () => {
    const customers = aTable('customers', [aColumn('id', { kind: 'integer' }), aColumn('country')], {
      primary_key: ['id'],
    });
    const references = { schema: 'public', table: 'customers', references: ['id'], inferred: false };
    const orders = aTable(
      'orders',
      [
        aColumn('customer_id', { kind: 'integer' }),
        aColumn('placed_at', { kind: 'timestamp' }),
        aColumn('total', { kind: 'number' }),
      ],
      { foreign_keys: [{ columns: ['customer_id'], ...references }] },
    );
    const tables = [customers, orders];
    const { believed } = buildCatalog({ tables, model: buildModel(tables, undefined) });
    const answer = readAnswer(JSON.stringify(requestExample), RequestAnswer);
    if (answer.state !== 'read' || !answer.value.request || !believed)
      throw new Error(JSON.stringify(answer));
    const source = { domain: believed.domain, metrics: [] };
    expect(planWritten(answer.value.request, source, { now: new Date() })).toMatchObject({
      state: 'planned',
    });
  });
});

describe('a request of a model', () => {
  const read = (value: object) => readAnswer(JSON.stringify(value), RequestAnswer);

  it.each([
    ['SQL', { answer: 'request', request: { measures: [{ fn: 'pg_sleep', of: 'x' }] } }, 'fn'],
    [
      'a limit that is none',
      { answer: 'request', request: { rank: { direction: 'ascending', limit: 0 } } },
      'limit',
    ],
    ['an answer of another kind', { answer: 'drop' }, 'answer'],
  ])('cannot hold %s', (_what, value, problem) => {
    expect(read(value)).toMatchObject({ state: 'wrong', message: expect.stringContaining(problem) });
  });

  it('cannot be nested until the reader gives in', () => {
    const text = `{"answer":"request","request":${'{"or":'.repeat(2_000)}1${'}'.repeat(2_001)}`;
    expect(readAnswer(text, RequestAnswer)).toEqual({
      state: 'wrong',
      message: 'the answer was nested too deeply',
    });
  });
});

/** Every object of a schema: itself, what it requires and what it has. */
function* objectsIn(node: unknown): Generator<[object, unknown, string[]]> {
  if (typeof node !== 'object' || node === null) return;
  if ('properties' in node && 'required' in node)
    yield [node, node.required, Object.keys(node.properties ?? {})];
  for (const inner of Object.values(node)) yield* objectsIn(inner);
}
