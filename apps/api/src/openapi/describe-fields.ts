import { fieldDescriptions, partDescriptions, schemaDescriptions } from './field-descriptions.js';
import type { Json } from './schema-collection.js';

/**
 * Gives every schema and every field a description. Those that the contract's schemas have stay; the others come from lists, since
 * a name of the wire means the same wherever it stands, and where it does not, the field is listed with its owner.
 */
export function describeFields(document: Json): Json {
  const schemas = Object(Object(document['components'])['schemas']);
  for (const [name, schema] of Object.entries<Json>(schemas))
    schema['description'] ??= schemaDescriptions[name];
  for (const [name, schema] of Object.entries<Json>(schemas)) describeWithin(schema, name);
  for (const place of ['paths', 'webhooks']) describeWithin(document[place], '');
  return document;
}

/** Goes through a piece of the document. `owner` is the schema or the field that the next fields belong to. */
function describeWithin(value: unknown, owner: string): void {
  if (Array.isArray(value)) for (const each of value) describeWithin(each, owner);
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    if (name === 'properties') describeProperties(Object(inner), owner);
    // An example may have a field of any name.
    else if (name !== 'example' && name !== 'examples') describeWithin(inner, owner);
  }
}

function describeProperties(properties: Record<string, Json>, owner: string): void {
  for (const [name, property] of Object.entries(properties)) {
    const description = partDescriptions[`${owner}.${name}`] ?? fieldDescriptions[name];
    // A reference has the description of its schema.
    if (description !== undefined && !('$ref' in property)) property['description'] ??= description;
    describeWithin(property, name);
  }
}
