import { beforeAll, describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { eventTypes, operations } from '#contracts';
import { openApiDocument } from '../../apps/api/src/openapi/openapi.js';
import { ApiDescription } from './api-description.js';

interface Content {
  example?: unknown;
  examples?: Record<string, { $ref: string }>;
}

interface Described {
  operationId: string;
  parameters?: { name: string; description?: string }[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<
    string,
    { content?: Record<string, Content>; headers?: Record<string, { description?: string }> }
  >;
}

interface Document {
  paths: Record<string, Record<string, Described>>;
  webhooks: Record<string, { post: Described }>;
  components: { schemas: Record<string, object>; examples: Record<string, { value: unknown }> };
}

const document = openApiDocument() as unknown as Document;
const description = new ApiDescription(document as never);
const described = Object.values(document.paths).flatMap((methods) => Object.values(methods));
const json = 'application/json';

describe('the examples of operations (else: npm run examples)', () => {
  it.each(described.map((each) => [each.operationId, each] as const))(
    'has one of %s, as its schemas say',
    (id, { requestBody, responses }) => {
      const content = requestBody?.content[json];
      const status = Object.keys(responses).find((each) => each.startsWith('20')) ?? '';
      const answer = responses[status]?.content?.[json];
      expect({
        request: content ? requestFaults(id, content.example) : [],
        answer: answer ? description.faultsOf(description.operation(id), Number(status), answer.example) : [],
      }).toEqual({ request: [], answer: [] });
    },
  );

  it.each(eventTypes)('has one of %s, as a receiver gets it', (event) => {
    const example = document.webhooks[event]?.post.requestBody?.content[json]?.example;
    expect(example).toMatchObject({ type: event });
    expect(description.faultsOfDelivery(event, example)).toEqual([]);
  });

  it('has a refusal of each code that is described, as its schema says', () => {
    for (const { responses } of described)
      for (const { content } of Object.values(responses))
        for (const code of Object.keys(content?.[json]?.examples ?? {})) {
          const value = document.components.examples[code]?.value;
          const schema = code === 'plan_limit' ? 'PlanLimit' : 'Refusal';
          expect([code, description.faultsOfComponent(schema, value)]).toEqual([code, []]);
        }
  });

  it('holds no secret and no address of a machine', () => {
    const text = JSON.stringify([described, document.webhooks], (name, value: unknown) =>
      name === 'schema' ? undefined : value,
    );
    expect(
      text.match(/qg_(?:live|session|embed|share)_\w{9,}/g)?.filter((each) => !each.endsWith('EXAMPLE')) ??
        [],
    ).toEqual([]);
    expect(text.match(/whsec_(?!EXAMPLE)\w{5,}/g) ?? []).toEqual([]);
    expect(text.match(/localhost:\d+|127\.0\.0\.1|\/tmp\/\S*/g) ?? []).toEqual([]);
  });

  it('is taken from where there is such an operation', () => {
    const ids = [...Object.keys(operations), 'callMcp'].toSorted();
    expect(described.map(({ operationId }) => operationId).toSorted()).toEqual(ids);
  });

  it('is judged: another shape is a fault', () => {
    expect(description.faultsOf(description.operation('whoami'), 200, { extra: 1 })).not.toEqual([]);
    expect(requestFaults('ask', { questions: 'x' })).not.toEqual([]);
  });
});

describe('the descriptions', () => {
  it('are there for every schema and every field', () => {
    expect(nameless()).toEqual([]);
  });

  it('are there for every parameter and header field', () => {
    const lost = described.flatMap(({ operationId, parameters = [], responses }) => [
      ...parameters.flatMap((each) => (each.description ? [] : [`${operationId} ${each.name}`])),
      ...Object.values(responses).flatMap(({ headers = {} }) =>
        Object.entries(headers).flatMap(([name, header]) =>
          header.description ? [] : [`${operationId} ${name}`],
        ),
      ),
    ]);
    expect(lost).toEqual([]);
  });
});

let ajv: Ajv2020;
beforeAll(() => {
  ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addSchema(Object(document), 'openapi');
});

/** The faults of a request by the schema of its operation, which lets no unknown field pass. */
function requestFaults(id: string, body: unknown): string[] {
  const { method, path } = description.operation(id);
  const steps = ['paths', path, method, 'requestBody', 'content', json, 'schema'];
  const pointer = steps.map((step) => encodeURIComponent(step.replaceAll('/', '~1'))).join('/');
  const validate = ajv.compile({ $ref: `openapi#/${pointer}` });
  validate(body);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/** The fields and schemas that nobody has described. */
function nameless(): string[] {
  const found: string[] = [];
  const visit = (value: unknown, owner: string): void => {
    if (Array.isArray(value)) for (const each of value) visit(each, owner);
    if (typeof value !== 'object' || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      if (name === 'example' || name === 'examples') continue;
      if (name === 'properties') {
        for (const [field, schema] of Object.entries<Record<string, unknown>>(Object(inner))) {
          if (!schema['description'] && !schema['$ref']) found.push(`${owner}.${field}`);
          visit(schema, field);
        }
      } else visit(inner, owner);
    }
  };
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    if (!('description' in schema) || !schema.description) found.push(name);
    visit(schema, name);
  }
  visit([document.paths, document.webhooks], '');
  return [...new Set(found)];
}
