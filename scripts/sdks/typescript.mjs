/**
 * The types of the TypeScript SDK.
 * @param {import('./shapes.mjs').Shapes} shapes
 * @returns {string}
 */
export function toTypeScript({ records, aliases, events, codes, version }) {
  return [
    '// Made by `npm run sdks` of the OpenAPI document; do not edit it.',
    '',
    '/** The version of the API that these types are of. */',
    `export const apiVersion = '${version}';`,
    '',
    '/** Any JSON. */',
    'export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };',
    '',
    '/** The reasons of refusals so far; a newer service may have more. */',
    `export type ErrorCode = ${[...codes].map(quoted).join(' | ')};`,
    ...records.flatMap(recordLines),
    ...aliases.flatMap(({ name, description, type }) => [
      '',
      ...comment(description ?? `The ${name} of the API.`, ''),
      `export type ${name} = ${write(type)};`,
    ]),
    '',
    '/** The events that webhooks send, told apart by their type. */',
    `export type WebhookEvent = ${events.map(({ name }) => name).join(' | ')};`,
    '',
  ].join('\n');
}

/** @param {import('./shapes.mjs').RecordShape} record */
function recordLines({ name, description, fields }) {
  return [
    '',
    ...comment(description ?? `The ${name} of the API.`, ''),
    `export interface ${name} {`,
    ...fields.flatMap((field) => [
      ...comment(field.description, '  '),
      `  ${field.name}${field.isRequired ? '' : '?'}: ${write(field.type)};`,
    ]),
    '}',
  ];
}

/**
 * @param {string | undefined} text
 * @param {string} indent
 */
function comment(text, indent) {
  return text === undefined ? [] : [`${indent}/** ${text.replaceAll('*/', '* /')} */`];
}

/**
 * @param {import('./shapes.mjs').Type} type
 * @returns {string}
 */
function write(type) {
  switch (type.kind) {
    case 'text':
    case 'moment':
      return 'string';
    case 'integer':
    case 'number':
      return 'number';
    case 'any':
      return 'Json';
    case 'literal':
      return type.values.map(quoted).join(' | ');
    case 'name':
      return type.name;
    case 'list': {
      const inner = write(type.of);
      return inner.includes('|') ? `(${inner})[]` : `${inner}[]`;
    }
    case 'map':
      return `Record<string, ${write(type.of)}>`;
    case 'union':
      return type.of.map(write).join(' | ');
    default:
      return type.kind;
  }
}

/** @param {unknown} value */
function quoted(value) {
  return typeof value === 'string' ? `'${value}'` : String(value);
}
