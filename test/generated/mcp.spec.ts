import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { startTestMcp } from '../mcp/start-test-mcp.js';

const mcp = startTestMcp();
let secret: string;

beforeAll(async () => {
  ({ secret } = await mcp.api.make.aKey({ plan: 'enterprise' }));
});

const name = fc.constantFrom('service_list_metrics', 'service_get_dashboard', 'service_search_conversations');
const method = fc.oneof(
  fc.constantFrom('initialize', 'ping', 'tools/list', 'tools/call', 'notifications/initialized'),
  fc.string(),
);
const params = fc.oneof(
  fc.jsonValue(),
  fc.record({ name, arguments: fc.dictionary(fc.constantFrom('id', 'query', '__proto__'), fc.jsonValue()) }),
  fc.record({ _meta: fc.jsonValue(), protocolVersion: fc.jsonValue(), cursor: fc.jsonValue() }),
);
const message = fc.record(
  {
    jsonrpc: fc.oneof({ weight: 5, arbitrary: fc.constant('2.0') }, fc.jsonValue()),
    id: fc.oneof(fc.string(), fc.integer(), fc.jsonValue()),
    method: fc.oneof({ weight: 5, arbitrary: method }, fc.jsonValue()),
    params,
    result: fc.jsonValue(),
  },
  { requiredKeys: ['jsonrpc', 'method'] },
);
const body = fc.oneof(
  { weight: 4, arbitrary: message.map((value) => JSON.stringify(value)) },
  {
    weight: 2,
    arbitrary: fc
      .array(fc.oneof(message, fc.jsonValue()), { maxLength: 6 })
      .map((all) => JSON.stringify(all)),
  },
  fc.string({ unit: 'binary' }),
);

/** Reports whether a value is an answer of JSON-RPC. */
function isAnswer(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { jsonrpc, result, error } = value as Record<string, unknown>;
  return jsonrpc === '2.0' && (result === undefined) !== (error === undefined);
}

interface Given {
  status: number;
  text: string;
  body: unknown;
  headers: Record<string, string>;
}

/** The fault of an answer to whatever was sent; undefined where there is none. */
function problemOf({ status, text, body: given, headers }: Given): string | undefined {
  if (status === 202) return text === '' ? undefined : 'a 202 has a body';
  if (!headers['content-type']?.includes('application/json')) return 'it is no JSON';
  if (text.includes('-32603')) return 'it is a failure of ours';
  const all: unknown[] = Array.isArray(given) ? given : [given];
  if (status === 200) return all.every(isAnswer) ? undefined : 'it is no JSON-RPC';
  return status === 400 && text.includes('"error_code":"invalid_request"') ? undefined : `it is a ${status}`;
}

describe('whatever is sent', () => {
  it('is answered with JSON of the right form, never with a failure of ours', async () => {
    await fc.assert(
      fc.asyncProperty(body, async (sent) => {
        expect(problemOf(await mcp.post(secret, sent))).toBeUndefined();
      }),
      { numRuns: 300 },
    );
  });

  it('is answered once for each request of a batch, by its id', async () => {
    const id = fc.oneof(fc.string(), fc.maxSafeInteger());
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ id, method }), { minLength: 1, maxLength: 20 }),
        async (requests) => {
          const batch = requests.map((request) => ({ jsonrpc: '2.0', ...request }));
          const answer = await mcp.post(secret, JSON.stringify(batch)).expect(200);
          expect(answer.body.map((one: { id: unknown }) => one.id)).toEqual(
            JSON.parse(JSON.stringify(requests)).map((request: { id: unknown }) => request.id),
          );
        },
      ),
      { numRuns: 50 },
    );
  });
});
