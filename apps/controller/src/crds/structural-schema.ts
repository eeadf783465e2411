/**
 * Converts JSON Schema, as zod writes it, to the structural schemas of Kubernetes: no references, no unions, null as `nullable`, and patterns
 * of its engine (RE2). A text or a number, for which there is no type, is kept as it is. The kind enforces the rest when it parses the spec.
 */
import { z } from 'zod';

/** A structural schema, as a CRD holds it. */
export interface StructuralSchema {
  type?: string;
  description?: string;
  properties?: Record<string, StructuralSchema>;
  additionalProperties?: StructuralSchema;
  items?: StructuralSchema;
  required?: string[];
  enum?: unknown[];
  default?: unknown;
  nullable?: boolean;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  maxProperties?: number;
  'x-kubernetes-preserve-unknown-fields'?: true;
  'x-kubernetes-list-type'?: 'map';
  'x-kubernetes-list-map-keys'?: string[];
  'x-kubernetes-validations'?: { rule: string; message: string }[];
}

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** The schema of what people write (`input`), or of what a program writes (`output`). */
export function structuralSchema(schema: z.ZodType, io: 'input' | 'output'): StructuralSchema {
  const json = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return new Structure(json.$defs ?? {}).of(json);
}

/** Vega-Lite has a schema of its own, and the kind looks at it: the server keeps it as it is. */
const openObjects = new Set(['ChartSpec']);

class Structure {
  constructor(private readonly definitions: Readonly<Record<string, JsonSchema>>) {}

  of(json: JsonSchema): StructuralSchema {
    const { description } = json;
    const told = description === undefined ? {} : { description };
    const name = nameOf(json);
    if (name !== undefined && openObjects.has(name))
      return { type: 'object', 'x-kubernetes-preserve-unknown-fields': true, ...told };
    if (name !== undefined) return { ...this.of(this.definitions[name] ?? {}), ...told };
    const [only, ...others] = (json.anyOf ?? []).map(asObject).filter(({ type }) => type !== 'null');
    if (only && [only, ...others].every(isScalar) && others.length > 0)
      return { 'x-kubernetes-preserve-unknown-fields': true, ...told };
    if (json.anyOf && (!only || others.length > 0))
      throw new Error(`a union has no structural schema: ${JSON.stringify(json)}`);
    // Null and left out mean the same in our specs.
    if (only) return { ...this.of(only), nullable: true, ...told };
    return { ...told, ...plainParts(json), ...this.#parts(json) };
  }

  #parts({ properties, required, items, additionalProperties }: JsonSchema): StructuralSchema {
    const entries = Object.entries(properties ?? {}).map(
      ([name, value]) => [name, this.#property(asObject(value))] as const,
    );
    return {
      ...(properties && { properties: Object.fromEntries(entries) }),
      ...(required && required.length > 0 && { required: [...required] }),
      ...(items !== undefined && !Array.isArray(items) && { items: this.of(asObject(items)) }),
      ...(typeof additionalProperties === 'object' && {
        additionalProperties: this.of(additionalProperties),
      }),
    };
  }

  #property(json: JsonSchema): StructuralSchema {
    const hasDefault = json.default !== undefined && json.default !== null;
    return { ...this.of(json), ...(hasDefault && { default: json.default }) };
  }
}

const numbers = ['minLength', 'maxLength', 'minItems', 'maxItems', 'maxProperties'] as const;

function plainParts(json: JsonSchema): StructuralSchema {
  const { type, enum: values, const: only, format, pattern, minimum, maximum } = json;
  const isTime = format === 'date-time';
  return {
    ...(typeof type === 'string' && { type }),
    ...(values && { enum: [...values] }),
    ...(only !== undefined && { enum: [only] }),
    ...(isTime && { format }),
    ...(!isTime && pattern !== undefined && isRe2(pattern) && { pattern }),
    ...Object.fromEntries(numbers.flatMap((name) => (json[name] === undefined ? [] : [[name, json[name]]]))),
    ...(isBound(minimum) && { minimum }),
    ...(isBound(maximum) && { maximum }),
  };
}

/** zod bounds every integer by what JavaScript can hold; that says nothing. */
function isBound(value: number | undefined): value is number {
  return value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER;
}

/** Looking ahead and behind is not for RE2. */
function isRe2(pattern: string): boolean {
  return !/\(\?[=!<]/.test(pattern);
}

function isScalar({ type }: JsonSchema): boolean {
  return type === 'string' || type === 'number' || type === 'integer' || type === 'boolean';
}

function nameOf({ $ref }: JsonSchema): string | undefined {
  return $ref?.replace('#/$defs/', '');
}

function asObject(schema: JsonSchema | boolean): JsonSchema {
  return typeof schema === 'boolean' ? {} : schema;
}
