import { describe, expect, it } from '@jest/globals';
import { planMcpEndpoint } from './mcp-endpoint.js';

describe('planMcpEndpoint', () => {
  it.each([
    ['on, and it is', true, true, []],
    ['off, and it is', false, false, []],
    ['on, and it is off', true, false, [{ do: 'switch', enabled: true }]],
    ['off, and it is on', false, true, [{ do: 'switch', enabled: false }]],
  ])('%s', (_case, wanted, actual, steps) =>
    expect(planMcpEndpoint({ enabled: wanted }, { enabled: actual })).toEqual(steps),
  );
});
