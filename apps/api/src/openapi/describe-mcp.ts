import { mcpBatchMax, mcpProtocolVersion } from '#contracts';
import { describeRefusals, requestIdHeader } from './describe-refusals.js';
import type { Json } from './schema-collection.js';

/** The tag of the MCP server. */
export const mcpTag = { name: 'MCP', description: "The same workspace for assistants' clients." };

const json = 'application/json';

const versionHeader = {
  name: 'MCP-Protocol-Version',
  in: 'header',
  description: 'May be left out. Any other version is refused with unsupported_protocol.',
  schema: { type: 'string', enum: [mcpProtocolVersion] },
};

/** `POST /v1/mcp`, which stands apart from the operations table: its operations are inside its messages. */
export function describeMcp({ request, response }: { request?: unknown; response?: unknown }): Json {
  return {
    operationId: 'callMcp',
    tags: [mcpTag.name],
    summary: 'Model Context Protocol over Streamable HTTP',
    description: `Takes one message of JSON-RPC 2.0, or a batch of up to ${mcpBatchMax}, which costs as many requests as it holds. Methods: initialize, ping, tools/list and tools/call. There is no session, and no initialize is needed. Use a client of the protocol rather than a generated one.`,
    security: [{ apiKey: [] }],
    parameters: [versionHeader],
    requestBody: {
      required: true,
      content: { [json]: { schema: schemaOf('McpRequest'), example: request } },
    },
    responses: {
      200: {
        description: 'The answer to a request; a list of them to a batch.',
        headers: requestIdHeader,
        content: { [json]: { schema: schemaOf('McpResponse'), example: response } },
      },
      202: { description: 'Nothing but notifications, which have no answer.', headers: requestIdHeader },
      ...describeRefusals({
        auth: 'key',
        refusals: [
          'invalid_request',
          'unsupported_protocol',
          'mcp_disabled',
          'origin_not_allowed',
          'insufficient_scope',
          'method_not_allowed',
          'not_acceptable',
          'payload_too_large',
          'unsupported_media_type',
        ],
      }),
      402: {
        description: 'plan_limit; over MCP its code stands in error_code, too',
        headers: requestIdHeader,
        content: { [json]: { schema: schemaOf('Refusal') } },
      },
    },
  };
}

function schemaOf(name: string): Json {
  return { $ref: `#/components/schemas/${name}` };
}

const version = { type: 'string', const: '2.0', description: 'Always 2.0.' };
const id = { description: "The request's id: a text or a number. A message without one is a notification." };

/** The messages of JSON-RPC, as they stand under components. */
export const mcpSchemas: Record<string, Json> = {
  McpRequest: {
    type: 'object',
    description: 'A message of JSON-RPC 2.0 to the server.',
    required: ['jsonrpc', 'method'],
    properties: {
      jsonrpc: version,
      id,
      method: { type: 'string', description: 'initialize, ping, tools/list, tools/call or a notification.' },
      params: { type: 'object', description: 'As the method takes them.', additionalProperties: true },
    },
  },
  McpResponse: {
    type: 'object',
    description: 'The answer to a request: its result, or an error of the protocol.',
    required: ['jsonrpc'],
    properties: {
      jsonrpc: version,
      id,
      result: { type: 'object', description: 'As the method answers.', additionalProperties: true },
      error: {
        type: 'object',
        description: 'An error of JSON-RPC.',
        required: ['code', 'message'],
        properties: {
          code: { type: 'integer', description: 'Such as -32602: unknown tool or wrong arguments.' },
          message: { type: 'string', description: 'The reason, in words.' },
        },
      },
    },
  },
};
