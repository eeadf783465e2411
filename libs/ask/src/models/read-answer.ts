import { exceedsDepth } from '#platform';
import type { z } from 'zod';

/** The parsed text of a model. `wrong` is for the model to read. */
export type ReadAnswer<T> = { state: 'read'; value: T } | { state: 'wrong'; message: string };

const depthMax = 60;
const issuesMax = 5;

/** Reads a model's text as the requested JSON, with anything around it ignored. */
export function readAnswer<T>(text: string, schema: z.ZodType<T>): ReadAnswer<T> {
  if (text.trim() === '') return { state: 'wrong', message: 'the answer was empty' };
  const value = parseJson(text);
  if (value === undefined) return { state: 'wrong', message: 'the answer was not a single JSON object' };
  // No requested shape is deep, so deeper values are not validated at all.
  if (exceedsDepth(value, depthMax)) return { state: 'wrong', message: 'the answer was nested too deeply' };
  const parsed = schema.safeParse(value);
  return parsed.success
    ? { state: 'read', value: parsed.data }
    : { state: 'wrong', message: describe(parsed.error) };
}

/** From the first brace to the last: some models fence their JSON, others think aloud before it. */
function parseJson(text: string): unknown {
  const inner = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1);
  try {
    return JSON.parse(inner);
  } catch {
    return undefined;
  }
}

function describe({ issues }: z.ZodError): string {
  const lines = issues.slice(0, issuesMax).map(({ path, message }) => `${path.join('.')}: ${message}`);
  return `the answer does not have the form that was asked for: ${lines.join('; ')}`;
}
