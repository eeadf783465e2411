import { z } from 'zod';
import type { Operation } from './operation.js';
import type { Tool } from './tool.js';

/** An operation that is a tool as well. */
export type ToolOperation = Operation & { tool: Tool };

/** Returns the schema of a tool's arguments: each is checked by the schema of the field that it fills. */
export function argumentsOf(operation: ToolOperation): z.ZodObject {
  const shape = Object.entries(operation.tool.arguments).map(([name, argument]) => {
    const { field, required, description } = argument;
    const schema = unwrapped(fieldOf(operation, field)).describe(description);
    return [name, required ? schema : schema.optional()] as const;
  });
  return z.strictObject(Object.fromEntries(shape));
}

/** Any id in a path. A text that cannot be an id of ours identifies nothing. */
const pathParameter = z.string().regex(/^[\w.:-]{1,128}$/, 'must be an id');

function fieldOf({ id, path, query, body }: ToolOperation, field: string): z.ZodType {
  for (const schema of [body, query]) {
    const found: unknown = schema instanceof z.ZodObject ? schema.shape[field] : undefined;
    if (found instanceof z.ZodType) return found;
  }
  if (path.includes(`{${field}}`)) return pathParameter;
  throw new Error(`${id} has no field ${field} for an argument of its tool`);
}

/** Removes `optional` from a schema, because the tool decides whether an argument may be omitted. */
function unwrapped(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional && schema.def.innerType instanceof z.ZodType
    ? schema.def.innerType
    : schema;
}
