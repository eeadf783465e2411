import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startTestMcp } from '../mcp/start-test-mcp.js';

const program = fileURLToPath(new URL('../../test-clients/node_modules/.bin/conformance', import.meta.url));

/** The suite knows of newer protocol versions alone, and stamps one on every request; what it asks is the same in ours. */
const mcp = startTestMcp({ QG_MCP_LENIENT_INITIALIZE: 'on' });
let door: Server;
let url: string;

/** The suite sends no key, so it comes in through a door that adds one and takes its version off. */
beforeAll(async () => {
  const { secret } = await mcp.api.make.aKey({ plan: 'enterprise' });
  door = createServer((incoming, answer) => {
    const { 'mcp-protocol-version': _newer, ...kept } = incoming.headers;
    const headers = { ...kept, authorization: `Bearer ${secret}` };
    const target = new URL(incoming.url ?? '/', mcp.api.running.url);
    const outgoing = request(target, { method: incoming.method, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 0, given.headers);
      given.pipe(answer);
    });
    incoming.pipe(outgoing);
  });
  door.listen(0, '127.0.0.1');
  await once(door, 'listening');
  url = `http://127.0.0.1:${(door.address() as AddressInfo).port}/v1/mcp`;
});

afterAll(async () => {
  door.closeAllConnections();
  door.close();
  await once(door, 'close');
});

/** The scenarios for a server of tools that asks nothing of its clients; the others call tools of the suite's own server. */
it.each(['server-initialize', 'ping', 'tools-list'])('conformance: %s', async (scenario) => {
  const child = spawn(process.execPath, [program, 'server', '--url', url, '--scenario', scenario]);
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await once(child, 'close');
  expect([child.exitCode, said]).toEqual([0, expect.stringMatching(/Passed: [1-9]\d*\/\d+, 0 failed/)]);
});
