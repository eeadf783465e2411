import { describe, it } from '@jest/globals';
import { startTestApi } from '../start-test-api.js';

describe("where a key's addresses hold on MCP alone", () => {
  const api = startTestApi({ QG_KEY_ADDRESSES: 'mcp' });

  it('REST takes requests from anywhere', async () => {
    const { secret } = await api.make.aKey({ cidrs: ['10.0.0.0/8'] });
    await api.whoami(secret).expect(200);
  });
});

describe("where a key's addresses hold everywhere", () => {
  const api = startTestApi({ QG_KEY_ADDRESSES: 'everywhere' });

  it('REST refuses requests from elsewhere', async () => {
    const { secret } = await api.make.aKey({ cidrs: ['10.0.0.0/8'] });
    await api.whoami(secret).expect(403);
  });
});
