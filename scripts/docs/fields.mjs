import { escapeHtml } from './highlight.mjs';

/**
 * @typedef {import('./contract.mjs').Schema} Schema
 * @typedef {import('./contract.mjs').Contract} Contract
 */

/** Deeper than this a page repeats what another one tells. */
const depthMax = 4;

/**
 * The fields of an object as a list, each with its type and what it is; objects within fold out.
 * @param {Schema} schema
 * @param {Contract} contract
 * @param {'sent' | 'received'} direction
 * @returns {string} empty where the schema has no fields
 */
export function fieldList(schema, contract, direction, depth = 0) {
  const { properties = {}, required = [] } = objectWithin(schema, contract);
  const items = Object.entries(properties).map(([name, property]) => {
    const field = contract.resolve(property);
    const mark =
      direction === 'sent' && required.includes(name) ? ' <span class="required">required</span>' : '';
    const nested = depth < depthMax ? fieldList(property, contract, direction, depth + 1) : '';
    const folded = nested && `<details><summary>Fields of ${escapeHtml(name)}</summary>${nested}</details>`;
    return `<li><p><code class="name">${escapeHtml(name)}</code> <span class="type">${escapeHtml(typeOf(property, contract))}</span>${mark}</p>${described(field)}${folded}</li>`;
  });
  return items.length === 0 ? '' : `<ul class="fields">${items.join('')}</ul>\n`;
}

/**
 * A schema's type in words.
 * @param {Schema} schema
 * @param {Contract} contract
 * @returns {string}
 */
export function typeOf(schema, contract) {
  const found = contract.resolve(schema);
  if (found.const !== undefined) return JSON.stringify(found.const);
  if (found.enum) return found.enum.map((value) => JSON.stringify(value)).join(' or ');
  const choices = found.anyOf ?? found.oneOf;
  if (choices) return [...new Set(choices.map((each) => typeOf(each, contract)))].join(' or ');
  if (found.type === 'array') return `list of ${typeOf(found.items ?? {}, contract)}`;
  if (found.format === 'date-time') return 'time';
  return [found.type ?? 'any JSON'].flat().join(' or ');
}

/**
 * @param {Schema} field
 * @returns {string}
 */
function described({ description, default: usual }) {
  const sentence = description === undefined ? '' : escapeHtml(description);
  const otherwise =
    usual === undefined ? '' : ` Left out, it is <code>${escapeHtml(JSON.stringify(usual))}</code>.`;
  return sentence + otherwise === '' ? '' : `<p>${sentence}${otherwise}</p>`;
}

/**
 * The object that a schema is, holds as its items or has as one of its choices.
 * @param {Schema} schema
 * @param {Contract} contract
 * @returns {Schema}
 */
function objectWithin(schema, contract) {
  const found = contract.resolve(schema);
  if (found.properties) return found;
  if (found.items) return objectWithin(found.items, contract);
  const choices = (found.anyOf ?? found.oneOf ?? []).map((each) => objectWithin(each, contract));
  return {
    properties: Object.assign({}, ...choices.map(({ properties }) => properties ?? {})),
    required: choices.length === 1 ? (choices[0]?.required ?? []) : [],
  };
}
