// Servers of MCP without keys, admission, logs or metrics, each with one answer for every tool: ours, a hand-written handler,
// and the SDK as its documentation has it.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AdmissionFacts } from '#access';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { z } from 'zod';
import { RpcCall } from '#apps/mcp/src/rpc-call';
import { readFrame, requestsOf } from '#apps/mcp/src/frame';
import { RpcServer } from '#apps/mcp/src/rpc-server';
import { listedTools } from '#apps/mcp/src/tools';
import { startRequestSpan } from '#platform';
import { answerParent } from './child.ts';

const content = [{ type: 'text' as const, text: '{"data":[],"left_out":0}' }];
const Request = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.int()]),
  method: z.string(),
  params: z.looseObject({}).optional(),
});

const caller: AdmissionFacts = {
  keyId: 'key_1',
  keyPrefix: 'qg_live_1234',
  scopes: [],
  role: 'admin',
  allowedCidrs: [],
  workspaceId: 'ws_1',
  workspaceName: 'Bench',
  accountId: 'acc_1',
  plan: 'enterprise',
  mcpUnlocked: false,
  limit: 60_000,
  granted: 1,
  used: 1,
  resetSeconds: 60,
};

const shared = new RpcServer(
  () => Promise.resolve({ content }),
  (error) => console.error(error),
);
await shared.open();

const urls = {
  ours: await serve(async (request, response) => {
    const [first] = requestsOf(readFrame(await bodyOf(request)));
    if (!first) throw new Error('there is no request');
    const call = new RpcCall(
      caller,
      startRequestSpan({ method: 'POST', headers: {}, followsCaller: false }),
      () => AbortSignal.abort(),
    );
    send(response, { jsonrpc: '2.0', id: first.id, ...(await shared.answer(first, call)) });
  }),
  byHand: await serve(async (request, response) => {
    const { id, method } = Request.parse(JSON.parse((await bodyOf(request)).toString()));
    send(response, {
      jsonrpc: '2.0',
      id,
      result: method === 'tools/list' ? { tools: listedTools } : { content },
    });
  }),
  documented: await serve(async (request, response) => {
    const server = new McpServer({ name: 'bench', version: '1' });
    for (const { name, description = '' } of listedTools)
      server.registerTool(name, { description, inputSchema: {} }, () => ({ content }));
    const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
    response.on('close', () => void Promise.all([transport.close(), server.close()]));
    await server.connect(transport);
    await transport.handleRequest(request, response, JSON.parse((await bodyOf(request)).toString()));
  }),
};

answerParent(() => Promise.resolve(urls));

async function serve(
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<string> {
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function send(response: ServerResponse, answer: object): void {
  const body = JSON.stringify(answer);
  const length = Buffer.byteLength(body);
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': length }).end(body);
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
