import type { AdmissionFacts } from '#access';
import { argumentsOf, operations } from '#contracts';
import type { Operation, Scope, ToolOperation } from '#contracts';
import { parseWith } from '#edge';
import type { Trace } from '#platform';
import { ToolSchema } from '@modelcontextprotocol/sdk/types.js';
import type { Tool as ListedTool } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';

/** A tool as it is called. */
export interface CallableTool {
  operationId: string;
  name: string;
  scope: Scope | undefined;
  /** The fields of the operation's input that the arguments fill; throws a refusal that names what is wrong. */
  readArguments(given: unknown): Record<string, unknown>;
}

const toolOperations = Object.values<Operation>(operations).filter(
  (operation): operation is ToolOperation => operation.tool !== undefined,
);

/** The tools of SPEC 4.2, by name, made from the operations table. */
export const callableTools: ReadonlyMap<string, CallableTool> = new Map(
  toolOperations.map((operation) => [operation.tool.name, callable(operation)]),
);

/** The descriptions of `tools/list`, whatever a key may call. */
export const listedTools: ListedTool[] = toolOperations.map((operation) => {
  const { name, title, description } = operation.tool;
  const annotations = { title, readOnlyHint: true, openWorldHint: false };
  return ToolSchema.parse({ name, description, inputSchema: inputSchemaOf(operation), annotations });
});

/** The scope that calling a tool needs; none where there is no such tool. */
export function scopeOf(toolName: unknown): Scope | undefined {
  return typeof toolName === 'string' ? callableTools.get(toolName)?.scope : undefined;
}

/** The use cases behind tools. */
export interface ToolCall {
  caller: AdmissionFacts;
  fields: Record<string, unknown>;
  signal: () => AbortSignal;
  trace: Trace;
}

function callable(operation: ToolOperation): CallableTool {
  const schema = argumentsOf(operation);
  const { name, arguments: byName } = operation.tool;
  return {
    operationId: operation.id,
    name,
    scope: operation.scope,
    readArguments: (given) => {
      const read: Record<string, unknown> = z.record(z.string(), z.unknown()).parse(parseWith(schema, given));
      return Object.fromEntries(
        Object.entries(byName).flatMap(([argument, { field }]) =>
          read[argument] === undefined ? [] : [[field, read[argument]]],
        ),
      );
    },
  };
}

/** JSON Schema without the name of its dialect, which no client needs and every model would read. */
function inputSchemaOf(operation: ToolOperation): object {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(argumentsOf(operation), {
    io: 'input',
    target: 'draft-7',
  });
  return schema;
}
