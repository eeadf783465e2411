import type { z } from 'zod';
import type { StructuralSchema } from '../crds/structural-schema.js';
import { fieldPath } from '../kinds/field-path.js';
import type { Violation } from './find-violations.js';

/** The faults that a schema found, in the words of an API server where it has any. */
export function describeIssue(issue: z.core.$ZodIssue, schema: StructuralSchema = {}): Violation[] {
  const path = fieldPath(issue.path);
  if (issue.code === 'unrecognized_keys') {
    const known = Object.keys(at(schema, issue.path).properties ?? {});
    return issue.keys.map((key) => ({
      path: '',
      message: describeUnknown(fieldPath([...issue.path, key]), key, known),
    }));
  }
  if (issue.input === undefined && (issue.code === 'invalid_type' || issue.code === 'invalid_value'))
    return [{ path, message: 'Required value' }];
  if (issue.code === 'invalid_value')
    return [
      {
        path,
        message: `Unsupported value: ${JSON.stringify(issue.input).slice(0, 100)}: supported values: ${issue.values.map(quoted).join(', ')}`,
      },
    ];
  if (issue.code === 'invalid_type') return [{ path, message: describeType(issue.expected, issue.input) }];
  return [{ path, message: issue.message }];
}

/** YAML makes numbers and truths of what looks like them. */
function describeType(expected: string, value: unknown): string {
  const isUnquoted = expected === 'string' && (typeof value === 'number' || typeof value === 'boolean');
  const hint = isUnquoted ? ': put it into quotes' : '';
  return `Invalid value: must be of type ${expected}, and is ${typeNameOf(value)}${hint}`;
}

function describeUnknown(path: string, key: string, known: readonly string[]): string {
  const isSecret = known.includes(`${key}SecretRef`);
  const alike =
    known.find((one) => one.toLowerCase() === key.toLowerCase()) ?? known.find((one) => isTypo(one, key));
  const hint = isSecret
    ? `: it stands in no manifest; put it into a Secret and name that in ${key}SecretRef`
    : alike === undefined
      ? ''
      : `: is ${alike} meant?`;
  return `unknown field "${path}"${hint}`;
}

/** Reports whether two words differ by one letter changed, left out or added, or by two letters exchanged. */
function isTypo(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || one.length < 4) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [a, b] = [one.slice(start), other.slice(start)];
  const isExchanged = a.slice(2) === b.slice(2) && a[0] === b[1] && a[1] === b[0];
  return isExchanged || a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1);
}

/** The schema of what stands at a path that begins with `spec`. */
function at(schema: StructuralSchema, path: readonly PropertyKey[]): StructuralSchema {
  let place = schema;
  for (const part of path.slice(1))
    place = (typeof part === 'number' ? place.items : place.properties?.[String(part)]) ?? {};
  return place;
}

function quoted(value: unknown): string {
  return JSON.stringify(value);
}

function typeNameOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
