import { mcpProtocolVersion, mcpServerInfo } from '#contracts';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { RpcCall } from './rpc-call.js';
import type { RpcRequest } from './frame.js';
import { RpcError, rpcCodes } from './rpc-error.js';
import { SharedTransport } from './shared-transport.js';
import type { Outcome } from './shared-transport.js';
import { listedTools } from './tools.js';

/** Runs a tool; throws an `RpcError` for what is no call of one. */
export type RunTool = (name: string, given: unknown, call: RpcCall) => Promise<CallToolResult>;

/** For models, beside the tools' own descriptions. */
const instructions =
  "Questglass answers questions about a workspace's data. Ask with service_ask_data; list metrics, sources and dashboards first where the question's words are the workspace's own.";

/** The same for everybody: stateless, so a client's version and capabilities change nothing. */
const initialized: Outcome = {
  result: {
    protocolVersion: mcpProtocolVersion,
    capabilities: { tools: {} },
    serverInfo: mcpServerInfo,
    instructions,
  },
};

const InitializeParams = z.looseObject({
  protocolVersion: z.string().optional(),
  clientInfo: z.looseObject({}).optional(),
  capabilities: z.looseObject({}).optional(),
});
const ToolParams = z.object({ name: z.string(), arguments: z.looseObject({}).optional() });

/** One server of the SDK for all callers: one for each request costs twenty times as much. */
export class RpcServer {
  readonly #transport = new SharedTransport();
  readonly #server: Server;

  constructor(runTool: RunTool, onError: (error: Error) => void) {
    // No schema of a client's is ever checked here, and the validator that comes along takes long to make.
    const jsonSchemaValidator = { getValidator: () => () => noValidator() };
    this.#server = new Server(mcpServerInfo, { capabilities: { tools: {} }, jsonSchemaValidator });
    Object.assign(this.#server, { onerror: onError });
    const tools = { tools: listedTools };
    this.#server.setRequestHandler(ListToolsRequestSchema, () => tools);
    this.#server.setRequestHandler(CallToolRequestSchema, ({ params }, { authInfo }) => {
      const call = authInfo?.extra?.['call'];
      if (!(call instanceof RpcCall)) throw new Error('a request came in without its caller');
      return runTool(params.name, params.arguments, call);
    });
  }

  /** Called once, before the first request. */
  open(): Promise<void> {
    return this.#server.connect(this.#transport);
  }

  /** Answers a request. It has been validated for the SDK, which would not answer an invalid one. */
  async answer({ method, params }: RpcRequest, call: RpcCall): Promise<Outcome> {
    switch (method) {
      case 'initialize':
        return InitializeParams.safeParse(params ?? {}).success ? initialized : wrongParams(method);
      case 'tools/call': {
        const read = ToolParams.safeParse(params);
        return read.success ? this.#transport.ask(method, read.data, call) : wrongParams(method);
      }
      default:
        return this.#transport.ask(method, undefined, call);
    }
  }
}

const shapes: Record<string, string> = {
  initialize: 'protocolVersion is text, clientInfo and capabilities are objects',
  'tools/call': 'name is text, arguments is an object',
};

function wrongParams(method: string): Outcome {
  return { error: { code: rpcCodes.invalidParams, message: `params of ${method}: ${shapes[method]}` } };
}

function noValidator(): never {
  throw new RpcError(rpcCodes.internalError, 'this server asks clients for nothing');
}
