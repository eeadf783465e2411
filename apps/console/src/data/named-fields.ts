import { Refused } from '../api/refused.js';
import type { Field } from './source-kinds.js';

/** A refusal with the form's labels in place of the API's field names, which the page does not show. */
export function namedFields(error: unknown, fields: readonly Field[]): unknown {
  if (!(error instanceof Refused)) return error;
  const issues = error.issues.map((issue) => ({ ...issue, path: labelOf(issue.path, fields) }));
  return new Refused(error.status, error.code, error.message, issues, error.body);
}

function labelOf(path: string, fields: readonly Field[]): string {
  if (path === 'settings') return '';
  const name = /^settings\.(.+)$/.exec(path)?.[1];
  return fields.find((field) => field.name === name)?.label ?? name ?? path;
}
