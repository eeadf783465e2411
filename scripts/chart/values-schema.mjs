import { shapes } from './value-shapes.mjs';

/** @import { Value } from './read-values.mjs' */

/** The values that Helm adds by itself. */
const helmsOwn = { global: { type: 'object' } };

/**
 * The chart's values.schema.json. Names that are not there are refused, so that a misspelt value is not passed over in silence.
 * @param {readonly Value[]} values
 */
export function toSchema(values) {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Values of the Questglass chart',
    type: 'object',
    additionalProperties: false,
    properties: { ...helmsOwn, ...propertiesOf(values) },
  };
}

/** @param {readonly Value[]} values */
function propertiesOf(values) {
  return Object.fromEntries(values.map((value) => [value.path.at(-1), schemaOf(value)]));
}

/**
 * @param {Value} value
 * @returns {object}
 */
function schemaOf({ description, rules, value, children }) {
  const described = description === '' ? {} : { description };
  if (children)
    return { ...described, type: 'object', additionalProperties: false, properties: propertiesOf(children) };
  const shape = rules.get('shape');
  if (shape !== undefined) return { ...described, ...shapeOf(shape) };
  if (rules.has('open'))
    return { ...described, type: 'object', ...ofItems(rules.get('open'), 'additionalProperties') };
  if (Array.isArray(value)) return { ...described, type: 'array', ...ofItems(rules.get('items'), 'items') };
  return { ...described, type: typesOf(rules.get('type') ?? typeOf(value)), ...limitsOf(rules) };
}

/**
 * @param {string | undefined} type
 * @param {string} keyword
 */
function ofItems(type, keyword) {
  return type ? { [keyword]: shapes[type] ?? { type: typesOf(type) } } : {};
}

/** @param {string} name */
function shapeOf(name) {
  const shape = shapes[name];
  if (!shape) throw new Error(`values.yaml names the shape ${name}, which there is not`);
  return shape;
}

/** @param {string} text */
function typesOf(text) {
  const types = text.split(',').map((type) => type.trim());
  return types.length === 1 ? types[0] : types;
}

/** @param {unknown} value */
function typeOf(value) {
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}

/** @param {Map<string, string>} rules */
function limitsOf(rules) {
  const limits = ['minimum', 'maximum', 'minLength'].flatMap((name) =>
    rules.has(name) ? [[name, Number(rules.get(name))]] : [],
  );
  const words = rules
    .get('enum')
    ?.split(',')
    .map((word) => word.trim());
  const pattern = rules.get('pattern');
  return { ...Object.fromEntries(limits), ...(words && { enum: words }), ...(pattern && { pattern }) };
}
