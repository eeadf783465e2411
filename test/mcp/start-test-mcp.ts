import { readConfig, systemClock } from '#platform';
import { AllConfig } from '../../apps/all-in-one/src/config.js';
import { startApi } from '../../apps/api/src/start-api.js';
import { serveMcp } from '../../apps/mcp/src/serve-mcp.js';
import { startTestApi } from '../start-test-api.js';
import type { StartTestServer, TestApi } from '../start-test-api.js';

/** REST and MCP on one port, as `npm start` serves them. */
const startBoth: StartTestServer = (environment, given) => {
  const parts = { config: readConfig(AllConfig, environment), ...given };
  return startApi(parts, [serveMcp(parts)]);
};

/** An api that serves MCP as well, with a client that sends what SPEC 4.2 asks for. */
export class TestMcp {
  constructor(readonly api: TestApi) {}

  /** Sends a body as it is; a header that is undefined is left out. */
  post(secret: string | undefined, body: unknown, headers: Record<string, string | undefined> = {}) {
    const all = {
      authorization: secret === undefined ? undefined : `Bearer ${secret}`,
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      'mcp-protocol-version': '2025-03-26',
      ...headers,
    };
    const request = this.api.http.post('/v1/mcp');
    for (const [name, value] of Object.entries(all)) if (value !== undefined) void request.set(name, value);
    return request.send(typeof body === 'string' ? body : JSON.stringify(body));
  }

  request(secret: string | undefined, method: string, params: unknown = {}, headers = {}) {
    return this.post(secret, rpc(method, params), headers);
  }

  /** Calls a tool; `json` is what its one text item holds. */
  async call(secret: string, name: string, args: object = {}) {
    const { body, headers, status } = await this.request(secret, 'tools/call', { name, arguments: args });
    const text = body.result?.content?.[0]?.text;
    return { body, headers, status, json: text === undefined ? undefined : JSON.parse(text) };
  }
}

/** A request of JSON-RPC. */
export function rpc(method: string, params: unknown = {}, id: unknown = 1): object {
  return { jsonrpc: '2.0', id, method, params };
}

/** Starts REST and MCP before a file's tests and stops them after. */
export function startTestMcp(settings: Record<string, string> = {}): TestMcp {
  return new TestMcp(startTestApi(settings, systemClock, startBoth));
}
