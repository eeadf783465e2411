import { usageFailure } from '../failure.js';
import { isRecord } from '../json.js';

/** A part of JSON that is taken: what it makes of a value, which may be several values or none. */
type Step = (value: unknown) => unknown[];

/** A token of an expression, behind the one before it. */
const token =
  /\s*(?:(?<field>\.\s*(?:[A-Za-z_]\w*|"[^"]*"))|(?<each>\.?\[\s*\])|(?<place>\.?\[\s*-?\d{1,9}\s*\])|(?<name>\.?\[\s*"[^"]*"\s*\])|(?<object>\{[^{}]*\})|(?<function>length|keys)\b|(?<pipe>\|)|(?<self>\.))/gy;

/**
 * Reads an expression of paths as jq writes them: `.data[].id`, `.rows[0]`, `.data[] | {id, name}`, `.data | length`. Anything more
 * is for jq itself.
 */
export function parseSelection(text: string): Step {
  const found = [...text.matchAll(token)];
  const place = found.reduce((length, [all]) => length + all.length, 0);
  if (found.length === 0 || text.slice(place).trim() !== '') throw notAPath(text, place);
  const steps = found.map(({ groups }) => stepOf(groups ?? {}));
  return (value) => steps.reduce((values, step) => values.flatMap(step), [value]);
}

function notAPath(text: string, place: number): Error {
  const rest = text.slice(place).trim();
  return usageFailure(
    `-q does not understand ${rest === '' ? 'an empty path' : rest}; it takes paths such as .data[].id and '.data[] | {id, name}', and jq takes the rest`,
  );
}

function stepOf({
  field,
  each,
  place,
  name,
  object,
  function: call,
}: Record<string, string | undefined>): Step {
  if (field !== undefined) return (value) => [fieldOf(value, bare(field.slice(1)))];
  if (each !== undefined) return valuesOf;
  if (place !== undefined) return (value) => [elementOf(value, Number(/-?\d+/.exec(place)?.[0]))];
  if (name !== undefined) return (value) => [fieldOf(value, /"([^"]*)"/.exec(name)?.[1] ?? '')];
  if (object !== undefined) return objectStep(object);
  if (call !== undefined) return (value) => [call === 'keys' ? keysOf(value) : lengthOf(value)];
  return (value) => [value];
}

/** `{id, title: .name}`: a name alone is a field of that name. */
function objectStep(text: string): Step {
  const parts = text
    .slice(1, -1)
    .split(',')
    .map((part) => part.trim());
  const fields = parts.map((part): [string, Step] => {
    const [, name, path] = /^("[^"]*"|[A-Za-z_]\w*)\s*(?::(.*))?$/.exec(part) ?? [];
    if (name === undefined) throw notAPath(text, 0);
    return [bare(name), parseSelection(path ?? `.${name}`)];
  });
  return (value) => [Object.fromEntries(fields.map(([name, step]) => [name, step(value)[0] ?? null]))];
}

function bare(name: string): string {
  return name.trim().replaceAll('"', '');
}

function fieldOf(value: unknown, name: string): unknown {
  if (value === null) return null;
  if (!isRecord(value)) throw usageFailure(`-q: ${kindOf(value)} has no field ${name}`);
  return Object.hasOwn(value, name) ? value[name] : null;
}

function elementOf(value: unknown, place: number): unknown {
  if (value === null) return null;
  if (!Array.isArray(value)) throw usageFailure(`-q: ${kindOf(value)} has no elements`);
  return value.at(place) ?? null;
}

function valuesOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (isRecord(value)) return Object.values(value);
  throw usageFailure(`-q: ${kindOf(value)} has no elements`);
}

function keysOf(value: unknown): unknown {
  if (isRecord(value)) return Object.keys(value);
  throw usageFailure(`-q: ${kindOf(value)} has no keys`);
}

function lengthOf(value: unknown): number {
  if (typeof value === 'string') return [...value].length;
  return value === null ? 0 : valuesOf(value).length;
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (value === null) return 'null';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
