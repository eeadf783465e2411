import { describe, expect, it } from '@jest/globals';
import { requestText, sendRaw } from '../rest/raw-request.js';
import type { RawAnswer } from '../rest/raw-request.js';
import { startTestMcp } from './start-test-mcp.js';

const secure = startTestMcp({ QG_PUBLIC_URL: 'https://questglass.example' });
const plain = startTestMcp({ QG_PUBLIC_URL: 'http://questglass.example' });

const requests = [
  ['whoami, without a key', requestText('GET /v1/whoami')],
  ['a page of the console', requestText('GET /app/')],
  ['an embedded page', requestText('GET /embed/dash_00000000000000000000')],
  ['the description of the API', requestText('GET /v1/openapi.json')],
  ['the way to a session', requestText('GET /auth/me')],
  ['MCP', requestText('POST /v1/mcp', ['Content-Length: 0'])],
  ['an unknown path', requestText('GET /nowhere')],
  ['an unknown method', requestText('PUT /v1/whoami')],
  ['a path that is no text', requestText('GET /%')],
  ['a tunnel', requestText('CONNECT questglass.example:443')],
  ['what is not HTTP', 'hello\r\n\r\n'],
  ['a head that is too large', requestText('GET /v1/whoami', [`X-Large: ${'x'.repeat(100_000)}`])],
] as const;

const securityOf = (answers: RawAnswer[]) =>
  answers.map(({ headers }) => headers['strict-transport-security'] ?? 'none');

describe('browsers are told to use https alone', () => {
  it.each(requests)('by the answer to %s, where the public address is https', async (_name, text) => {
    const answers = await sendRaw(secure.api.running.url, text);
    expect(securityOf(answers)).toEqual(['max-age=31536000']);
  });

  it.each(requests)('and by nothing where it is http: %s', async (_name, text) => {
    const answers = await sendRaw(plain.api.running.url, text);
    expect(securityOf(answers)).toEqual(['none']);
  });
});
