import fc from 'fast-check';
import type { ApiDescription, Schema } from '../rest/api-description.js';

/** Values that are valid nowhere, or only by luck: other types, other sizes, and texts that break what is careless. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom<unknown>(null, true, 0, -1, 1e308, [], {}, [null], { constructor: { prototype: {} } }),
  fc.constantFrom('', ' ', '\u0000', '\ud800', 'e\u0301', '__proto__', "';--", '%00', '../..', '<script>'),
  fc.constantFrom<unknown>(
    'a'.repeat(101),
    'a'.repeat(10_000),
    Array(101).fill('::1'),
    '0000-00-00T00:00:00Z',
  ),
);

/** Values that a schema allows. */
export function valueOf(description: ApiDescription, reference: Schema): fc.Arbitrary<unknown> {
  if (reference.$ref?.endsWith('/Json')) return fc.jsonValue({ maxDepth: 2 });
  const schema = description.resolve(reference);
  const variants = variantsOf(schema);
  if (variants) return fc.oneof(...variants.map((variant) => valueOf(description, variant)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'object':
      return objectOf(description, schema);
    case 'null':
      return fc.constant(null);
    case 'array': {
      const { items = {}, minItems: minLength = 0, maxItems = 5 } = schema;
      return fc.array(valueOf(description, items), { minLength, maxLength: Math.min(maxItems, 5) });
    }
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1_000, max: schema.maximum ?? 1_000 });
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true });
    case 'boolean':
      return fc.boolean();
    default:
      return textOf(schema);
  }
}

/** Objects that a schema allows, with no more in them than they must have. */
export function leastOf(description: ApiDescription, reference: Schema): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], ...schema } = description.resolve(reference);
  const variants = variantsOf(schema);
  if (variants) return fc.oneof(...variants.map((variant) => leastOf(description, variant)));
  const needed = Object.entries(properties).filter(([name]) => required.includes(name));
  return objectOf(description, { ...schema, properties: Object.fromEntries(needed), required });
}

/**
 * Bodies as they go out: what the schema allows, one thing of it wrong, anything else that is JSON, and what is none. With
 * a good body that is known, one thing of that may be wrong, too.
 */
export function bodyText(
  description: ApiDescription,
  reference: Schema,
  good?: object,
): fc.Arbitrary<string> {
  const generated = valueOf(description, reference);
  const valid = good ? fc.oneof(generated, fc.constant(good)) : generated;
  const { properties = {}, ...schema } = description.resolve(reference);
  const fields = [{ properties }, ...(variantsOf(schema) ?? [])].flatMap((each) =>
    Object.keys(each.properties ?? {}),
  );
  const name = fc.constantFrom(...fields, 'extra', '__proto__');
  const spoiled = fc.tuple(valid, name, hostileValue).map(([body, each, value]) => {
    return Object.fromEntries([...Object.entries(Object(body)), [each, value]]);
  });
  const lacking = fc.tuple(valid, name).map(([body, each]) => {
    return Object.fromEntries(Object.entries(Object(body)).filter(([present]) => present !== each));
  });
  const json = fc
    .oneof({ weight: 4, arbitrary: valid }, { weight: 4, arbitrary: spoiled }, lacking, hostileValue)
    .map((body) => JSON.stringify(body));
  return fc.oneof({ weight: 9, arbitrary: json }, strayText);
}

/** Bodies that nobody asked for. */
export const strayText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('', '{', '{}', '[]', 'null', '\u0000', '{"a":1}'),
  fc.string({ unit: 'binary', maxLength: 20 }),
);

function objectOf(description: ApiDescription, schema: Schema): fc.Arbitrary<Record<string, unknown>> {
  const { properties, additionalProperties: others, required = [] } = schema;
  if (!properties && typeof others === 'object')
    return fc.dictionary(fc.string({ maxLength: 20 }), valueOf(description, others), {
      maxKeys: 3,
      noNullPrototype: true,
    });
  const fields = Object.entries(properties ?? {}).map(([name, inner]) => [
    name,
    name === 'host' ? address : valueOf(description, inner),
  ]);
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...required], noNullPrototype: true });
}

function variantsOf({ anyOf, oneOf }: Schema): readonly Schema[] | undefined {
  return anyOf ?? oneOf;
}

/** Numbers: a name would be looked up, and how long that takes nobody here decides. */
const address = fc.oneof(fc.ipV4(), fc.ipV6());

function textOf({ format, pattern, minLength = 0, maxLength = 50 }: Schema): fc.Arbitrary<string> {
  if (format === 'email') return email;
  if (format === 'date-time') return dateTime;
  if (format === 'uri') return fc.ipV4().map((host) => `http://${host}:8123`);
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  return fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 50) });
}

/** Mostly plain ones: the service knows fewer kinds of address than the format allows. */
const email = fc.oneof(
  { weight: 3, arbitrary: fc.stringMatching(/^[a-z]{1,10}@example\.(com|org)$/) },
  fc.emailAddress(),
);

const dateTime = fc
  .date({ min: new Date('2000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString());
