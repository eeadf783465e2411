import type { AskContext } from '#ask';
import { Refusal, internal, mcpRefusalBody, unavailable } from '#contracts';
import { isOutage } from '#database';
import type { Clock, Log } from '#platform';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { RpcCall } from './rpc-call.js';
import { RpcError, rpcCodes } from './rpc-error.js';
import type { RunTool } from './rpc-server.js';
import { answered } from './tool-answer.js';
import type { ToolAnswer } from './tool-answer.js';
import { callableTools } from './tools.js';
import type { CallableTool } from './tools.js';
import { useCasesOf } from './use-cases.js';

/** Makes what runs tools: name → arguments → use case → one text item of JSON. */
export function toolRunner(context: AskContext, clock: Clock, log: Log): RunTool {
  const useCases = useCasesOf(context, clock);
  return async (name, given, call) => {
    const tool = callableTools.get(name);
    const useCase = tool && useCases.get(tool.operationId);
    if (!tool || !useCase) throw unknownTool(name);
    const fields = readArguments(tool, given);
    try {
      const { caller, signal, trace } = call;
      return toResult(await useCase({ caller, fields, signal, trace }));
    } catch (error) {
      if (error instanceof Refusal) return toResult({ ...answered(mcpRefusalBody(error)), isError: true });
      throw failure(error, call, log);
    }
  };
}

function toResult({ text, isError }: ToolAnswer): CallToolResult {
  const content = [{ type: 'text' as const, text }];
  return isError ? { content, isError } : { content };
}

function readArguments(tool: CallableTool, given: unknown): Record<string, unknown> {
  try {
    return tool.readArguments(given ?? {});
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new RpcError(rpcCodes.invalidParams, `the arguments of ${tool.name} are not valid`, error.context);
  }
}

function unknownTool(name: string): RpcError {
  const message = `there is no tool "${name.slice(0, 100)}"; tools/list has those that there are`;
  return new RpcError(rpcCodes.invalidParams, message);
}

/** An unexpected error is logged here, and told as over REST: nothing of the cause gets out. */
function failure(error: unknown, { trace: { traceId } }: RpcCall, log: Log): RpcError {
  const refusal = isOutage(error) ? unavailable(error) : internal(traceId, error);
  const message = refusal.code === 'unavailable' ? 'a dependency is down' : 'a tool failed';
  log.error({ error, trace_id: traceId }, message);
  const { code, context } = refusal;
  return new RpcError(rpcCodes.internalError, refusal.message, { error_code: code, ...context });
}
