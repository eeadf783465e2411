import { beforeAll, expect, it } from '@jest/globals';
import { calibrationMs, longestTurnMs } from './loop-watch.js';
import { rpc, startTestMcp } from '../mcp/start-test-mcp.js';

/*
 * Nothing that a program sends over MCP holds up everybody else; how that is measured, and within which bound, is told in
 * event-loop.spec.ts.
 */
const mcp = startTestMcp();
let secret: string;
let boundMs: number;

beforeAll(async () => {
  ({ secret } = await mcp.api.make.aKey({ plan: 'enterprise' }));
  boundMs = 3 * calibrationMs();
});

/** The text was written before, so that nothing but the answering is measured. */
async function post(text: Uint8Array<ArrayBuffer>): Promise<number> {
  const answer = await fetch(`${mcp.api.running.url}/v1/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${secret}`,
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
    },
    body: text,
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** The factor by which a request holds the loop for too long; the least of three tries, because garbage may be collected in any turn. */
async function excessOf(body: object | string): Promise<number> {
  const text = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
  let least = Infinity;
  for (let tries = 0; tries < 3 && least > 0; tries += 1) {
    let status = 0;
    const ms = await longestTurnMs(async () => {
      status = await post(text);
    });
    // Too long a body would not have been looked at.
    expect(status).not.toBe(413);
    least = Math.min(least, Math.max(0, ms - boundMs));
  }
  return least;
}

const call = (name: string, args: object) => rpc('tools/call', { name, arguments: args });
const ask = (question: string, more: object = {}) => call('service_ask_data', { question, ...more });
const batch = (message: object, count = 100) => Array.from({ length: count }, () => message);

it.each<[string, object | string]>([
  ['a question of many words', ask('orders by country and '.repeat(180))],
  ['a question of a megabyte', ask('a'.repeat(990_000))],
  ['as many sources as fit', ask('How many?', { source_ids: Array(45_000).fill('ds_1') })],
  ['a search of a megabyte', call('service_search_conversations', { query: 'a'.repeat(990_000) })],
  ['an id of a megabyte', call('service_get_dashboard', { id: 'a.'.repeat(490_000) })],
  ['a tool of a megabyte', call('a'.repeat(990_000), {})],
  ['a method of a megabyte', rpc('a'.repeat(990_000))],
  [
    'arguments of many names',
    call('service_list_metrics', Object.fromEntries(Array.from({ length: 990 }, (_, n) => [`k${n}`, n]))),
  ],
  [
    'arguments within arguments',
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`,
  ],
  ['lists within lists', `${'['.repeat(490_000)}${']'.repeat(490_000)}`],
  ['an id that is long', rpc('tools/list', {}, 'a'.repeat(990_000))],
  ['a batch of lists of tools', batch(rpc('tools/list'))],
  ['a batch of questions', batch(ask('How many orders are there?'))],
  ['a batch of as many messages as fit', batch(rpc('tools/list'), 10_000)],
  ['a batch of what is no message', JSON.stringify(Array(45_000).fill(1))],
  ['what is no JSON', '{'.repeat(990_000)],
])('%s', async (_case, body) => {
  await post(Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)));
  expect(await excessOf(body)).toBe(0);
});
