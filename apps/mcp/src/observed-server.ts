import { startSpan } from '#platform';
import type { Span } from '#platform';
import type { RpcCall } from './rpc-call.js';
import type { RpcRequest } from './frame.js';
import type { McpMetrics } from './mcp-metrics.js';
import { mcpProtocolVersion } from '#contracts';
import { rpcCodes } from './rpc-error.js';
import type { RpcServer } from './rpc-server.js';
import type { Outcome } from './shared-transport.js';
import { callableTools } from './tools.js';

const methods = new Set(['initialize', 'ping', 'tools/list', 'tools/call']);

/** The name of a request in metrics, logs and spans: of bounded sets, whatever a client writes. */
export function nameOf({ method, params }: RpcRequest): { method: string; tool: string | undefined } {
  if (!methods.has(method)) return { method: 'other', tool: undefined };
  if (method !== 'tools/call') return { method, tool: undefined };
  const name = toolNameOf(params);
  return { method, tool: typeof name === 'string' && callableTools.has(name) ? name : 'unknown' };
}

/** The name of the tool that is called, as it was sent. */
export function toolNameOf(params: unknown): unknown {
  return typeof params === 'object' && params !== null && 'name' in params ? params.name : undefined;
}

/** Answers a request and tells of it: a metric, and a span as the semantic conventions for MCP have it. */
export async function answerObserved(
  server: RpcServer,
  metrics: McpMetrics,
  request: RpcRequest,
  call: RpcCall,
): Promise<Outcome> {
  const startedAt = performance.now();
  const { method, tool } = nameOf(request);
  const span = startSpan(tool === undefined ? method : `${method} ${tool}`, call.trace, 'server');
  try {
    const outcome = await server.answer(request, call.within(span));
    const served = { method, tool, outcome: resultOf(outcome) };
    metrics.served(served, (performance.now() - startedAt) / 1_000, span);
    if (span.isRecording()) describe(span, request, tool, outcome);
    return outcome;
  } finally {
    span.end();
  }
}

function describe(span: Span, request: RpcRequest, tool: string | undefined, outcome: Outcome): void {
  const failed = resultOf(outcome);
  span.setAttributes({
    'mcp.method.name': nameOf(request).method,
    'questglass.mcp.outcome': failed,
    'mcp.protocol.version': mcpProtocolVersion,
    'jsonrpc.request.id': String(request.id).slice(0, 100),
    'network.protocol.name': 'http',
    'network.transport': 'tcp',
    ...(tool !== undefined && { 'gen_ai.tool.name': tool, 'gen_ai.operation.name': 'execute_tool' }),
    ...('error' in outcome && { 'rpc.response.status_code': String(outcome.error.code) }),
    ...(failed !== 'ok' && { 'error.type': failed }),
  });
}

const errorNames = new Map<number, string>([
  [rpcCodes.invalidParams, 'invalid_params'],
  [rpcCodes.methodNotFound, 'method_not_found'],
]);

/** The outcome of a request. `tool_error` is the conventions' word for a tool that says so itself. */
function resultOf(outcome: Outcome): string {
  if ('error' in outcome) return errorNames.get(outcome.error.code) ?? 'internal_error';
  return 'isError' in outcome.result && outcome.result.isError === true ? 'tool_error' : 'ok';
}
