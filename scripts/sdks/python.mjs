/**
 * The types of the Python SDK: a dataclass for each record of an answer, a TypedDict for what is sent.
 * @param {import('./shapes.mjs').Shapes} shapes
 * @returns {string}
 */
export function toPython({ records, aliases, inputs, events, codes, version }) {
  const isInput = (/** @type {string} */ name) => [...inputs].some((input) => name.startsWith(input));
  // Bodies are the arguments of methods, which name them one by one.
  const parts = records.filter(({ name }) => isInput(name) && !name.endsWith('Input'));
  return [
    '# Made by `npm run sdks` of the OpenAPI document; do not edit it.',
    '"""The records of the API."""',
    '',
    'from __future__ import annotations',
    '',
    'from dataclasses import dataclass',
    'from datetime import datetime',
    'from typing import Any, Dict, List, Literal, Optional, TypedDict, Union',
    '',
    `API_VERSION = "${version}"`,
    '',
    '# The reasons of refusals so far; a newer service may have more.',
    `ERROR_CODES = (\n${[...codes].map((code) => `    "${code}",`).join('\n')}\n)`,
    ...aliases.flatMap(({ name, description, type }) => [
      '',
      ...(description === undefined ? [] : [`# ${description}`]),
      `${name} = ${write(type, true)}`,
    ]),
    ...parts.flatMap(inputLines),
    ...records.filter(({ name }) => !isInput(name)).flatMap(recordLines),
    '',
    '',
    `WebhookEvent = Union[\n${events.map(({ name }) => `    ${name},`).join('\n')}\n]`,
    '',
    '# The record of each type of event.',
    'EVENTS: Dict[str, Any] = {',
    ...events.map(({ type, name }) => `    "${type}": ${name},`),
    '}',
    '',
  ].join('\n');
}

/** @param {import('./shapes.mjs').RecordShape} record */
function inputLines({ name, description, fields }) {
  return [
    '',
    ...(description === undefined ? [] : [`# ${description}`]),
    `${name} = TypedDict(`,
    `    "${name}",`,
    '    {',
    ...fields.map((field) => `        "${field.name}": ${write(field.type, true)},`),
    '    },',
    '    total=False,',
    ')',
  ];
}

/** @param {import('./shapes.mjs').RecordShape} record */
function recordLines({ name, description, fields }) {
  // A dataclass has what may be left out behind what may not.
  const ordered = [...fields.filter((each) => each.isRequired), ...fields.filter((each) => !each.isRequired)];
  return [
    '',
    '',
    '@dataclass(frozen=True)',
    `class ${name}:`,
    `    """${description ?? `The ${name} of the API.`}"""`,
    '',
    ...ordered.flatMap((field) => [
      `    ${field.name}: ${field.isRequired ? write(field.type) : `${optional(write(field.type))} = None`}`,
      ...(field.description === undefined ? [] : [`    """${field.description}"""`]),
    ]),
  ];
}

/** @param {string} type */
function optional(type) {
  return type.startsWith('Optional[') ? type : `Optional[${type}]`;
}

/**
 * @param {import('./shapes.mjs').Type} type
 * @param {boolean} [isSent] whether it stands in what is sent, where moments are texts
 * @returns {string}
 */
function write(type, isSent = false) {
  switch (type.kind) {
    case 'text':
      return 'str';
    case 'moment':
      return isSent ? 'str' : 'datetime';
    case 'integer':
      return 'int';
    case 'number':
      return 'float';
    case 'boolean':
      return 'bool';
    case 'null':
      return 'None';
    case 'any':
      return 'Any';
    case 'literal':
      return `Literal[${type.values.map((value) => JSON.stringify(value)).join(', ')}]`;
    case 'name':
      // An alias is read as the module is loaded, perhaps before what it names.
      return isSent ? `"${type.name}"` : type.name;
    case 'list':
      return `List[${write(type.of, isSent)}]`;
    case 'map':
      return `Dict[str, ${write(type.of, isSent)}]`;
    case 'union':
      return writeUnion(type.of, isSent);
  }
}

/**
 * @param {readonly import('./shapes.mjs').Type[]} types
 * @param {boolean} isSent
 */
function writeUnion(types, isSent) {
  const present = types.filter(({ kind }) => kind !== 'null').map((type) => write(type, isSent));
  const [only] = present;
  const together = present.length === 1 ? String(only) : `Union[${present.join(', ')}]`;
  return present.length === types.length ? together : `Optional[${together}]`;
}
