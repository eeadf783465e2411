import { counted } from './counted.js';
import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

/** Describes the fault of a field to the person who sent it. Returns undefined to leave the wording to the schema library. */
export function describeIssue(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? missing(issue) : `must be ${nameOf(issue.expected)}`;
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum));
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum));
    case 'invalid_value':
      return `must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map(String).join(', ')}`;
    case 'unrecognized_keys':
      return `there is no field ${issue.keys.map((key) => `"${key}"`).join(', ')}`;
    case 'invalid_key':
      // The issues of the key's own schema say what is wrong with the name.
      return `its name ${issue.issues[0]?.message ?? 'may not be used here'}`;
    case 'invalid_format':
      return formats[issue.format];
    case 'invalid_union':
      if (Array.isArray(issue.options)) return `must be one of ${issue.options.map(String).join(', ')}`;
      return 'has none of the shapes that this may have: see /v1/docs';
    default:
      return undefined;
  }
}

/** Words a missing value. Only the request body itself is validated without a path. */
function missing({ path = [] }: Issue): string {
  return path.length === 0 ? 'the body is missing: send JSON' : 'is required';
}

const formats: Partial<Record<string, string>> = {
  datetime: 'must be a time in UTC such as 2026-03-02T09:00:00Z',
  email: 'must be an email address',
  url: 'must be an address such as https://warehouse.example:8443',
};

const names: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

function nameOf(expected: string): string {
  return names[expected] ?? expected;
}

function tooSmall(origin: string, minimum: number): string {
  if (origin === 'string')
    return minimum === 1 ? 'must not be empty' : `must have at least ${minimum} characters`;
  if (origin === 'array')
    return minimum === 1 ? 'must not be empty' : `must have at least ${minimum} entries`;
  return `must be at least ${minimum}`;
}

function tooBig(origin: string, maximum: number): string {
  if (origin === 'string') return `must have at most ${counted(maximum, 'character')}`;
  return origin === 'array'
    ? `must have at most ${counted(maximum, 'entry', 'entries')}`
    : `must be at most ${maximum}`;
}
