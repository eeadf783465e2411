import { fieldDescriptions, partDescriptions, schemaDescriptions } from './field-descriptions.js';
import type { Json } from './schema-collection.js';

/**
 * Gives every schema and every field a description. Those that the contract's schemas have stay; the others come from lists, since
 * a name of the wire means the same wherever it stands, and where it does not, the field is listed with its owner.
 */
export function describeFields(document: Json): Json {
  const { components, paths, webhooks } = document;
  const schemas = isRecord(components) && isRecord(components['schemas']) ? components['schemas'] : {};
  for (const [name, schema] of Object.entries(schemas)) {
    if (isRecord(schema)) schema['description'] ??= schemaDescriptions[name];
    describeWithin(schema, name);
  }
  describeWithin(paths, '');
  describeWithin(webhooks, '');
  return document;
}

/** Goes through a piece of the document. `owner` is the schema or the field that the next fields belong to. */
function describeWithin(value: unknown, owner: string): void {
  if (Array.isArray(value)) for (const each of value) describeWithin(each, owner);
  if (!isRecord(value)) return;
  for (const [name, inner] of Object.entries(value)) {
    if (name === 'properties') describeProperties(inner, owner);
    // An example may have a field of any name.
    else if (name !== 'example' && name !== 'examples') describeWithin(inner, owner);
  }
}

function describeProperties(properties: unknown, owner: string): void {
  if (!isRecord(properties)) return;
  for (const [name, property] of Object.entries(properties)) {
    const description = partDescriptions[`${owner}.${name}`] ?? fieldDescriptions[name];
    // A reference has the description of its schema.
    if (isRecord(property) && description !== undefined && !('$ref' in property))
      property['description'] ??= description;
    describeWithin(property, name);
  }
}

function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
