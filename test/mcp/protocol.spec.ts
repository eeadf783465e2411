import { describe, expect, it } from '@jest/globals';
import { rpc, startTestMcp } from './start-test-mcp.js';

const mcp = startTestMcp();
const { make } = { make: () => mcp.api.make };

describe('initialize', () => {
  it('answers with serverInfo service-mcp 1.0.0 and protocol 2025-03-26', async () => {
    const { secret } = await make().aKey();
    const params = {
      protocolVersion: '2025-03-26',
      clientInfo: { name: 'a test', version: '1' },
      capabilities: {},
    };
    const { body } = await mcp.request(secret, 'initialize', params).expect(200);
    expect(body).toMatchObject({
      jsonrpc: '2.0',
      id: 1,
      result: {
        protocolVersion: '2025-03-26',
        serverInfo: { name: 'service-mcp', version: '1.0.0' },
        capabilities: { tools: {} },
      },
    });
  });
});

describe('tools/list', () => {
  it('lists', async () => {
    const { secret } = await make().aKey();
    const { body } = await mcp.post(secret, rpc('tools/list')).expect(200);
    expect(body.result.tools).toHaveLength(6);
  });
  it('calls', async () => {
    const { secret } = await make().aKey();
    const answer = await mcp.call(secret, 'service_list_metrics');
    expect(answer.json).toEqual({ data: [], left_out: 0 });
  });
});
