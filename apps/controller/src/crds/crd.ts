import type { Kind, PrinterColumn, Rule } from '../kinds/kind.js';
import { group, version } from '../kinds/resource.js';
import { structuralSchema } from './structural-schema.js';
import type { StructuralSchema } from './structural-schema.js';

/** The rules of a kind, with those that all kinds have. */
export function rulesOf(kind: Kind): readonly Rule[] {
  const hasWorkspace = specOf(kind).properties?.['workspaceRef'] !== undefined;
  const fixed = {
    path: 'spec.workspaceRef',
    rule: 'self == oldSelf',
    message: 'a resource stays in its workspace: declare another one',
  };
  return [...(hasWorkspace ? [fixed] : []), ...kind.rules];
}

/** The schema of a kind's spec, without its rules. */
export function specOf({ spec }: Kind): StructuralSchema {
  return structuralSchema(spec, 'input');
}

/** The schema of a kind's status, with what all kinds have. */
export function statusOf({ status }: Kind): StructuralSchema {
  const own = bounded(structuralSchema(status, 'output'));
  const { required: _none, ...schema } = own;
  return {
    ...schema,
    description: 'What became of it; written by the controller.',
    default: unobserved,
    properties: { ...own.properties, observedGeneration, conditions },
  };
}

/** kstatus takes a resource without a status for current, and so `helm install --wait` does: until a controller has seen it, it is not. */
const unobserved = { observedGeneration: -1 };

const observedGeneration: StructuralSchema = {
  type: 'integer',
  format: 'int64',
  description: 'The generation of the spec that this status is of; -1 until a controller has seen it.',
};

const conditions: StructuralSchema = {
  type: 'array',
  description:
    'Ready, Reconciling and Stalled, as kubectl wait and kstatus read them; of an Alert also Firing.',
  maxItems: 10,
  'x-kubernetes-list-type': 'map',
  'x-kubernetes-list-map-keys': ['type'],
  items: {
    type: 'object',
    required: ['type', 'status', 'reason', 'message', 'lastTransitionTime'],
    properties: {
      type: {
        type: 'string',
        maxLength: 316,
        description: 'Ready, Reconciling or Stalled; of an Alert also Firing.',
      },
      status: { type: 'string', enum: ['True', 'False', 'Unknown'], description: 'Whether it is so.' },
      reason: { type: 'string', maxLength: 1_024, description: 'Why, in a word for programs.' },
      message: { type: 'string', maxLength: 32_768, description: 'Why, and what to do about it.' },
      lastTransitionTime: { type: 'string', format: 'date-time', description: 'Since when it is so.' },
      observedGeneration: { type: 'integer', format: 'int64', description: 'The generation that it is of.' },
    },
  },
};

/** Lists whose items have a name: a change of one leaves the others alone. */
export const namedBy: Readonly<Record<string, string>> = {
  members: 'email',
  widgets: 'key',
  headers: 'name',
};

const columnsOfAll: readonly PrinterColumn[] = [
  { name: 'Ready', type: 'string', jsonPath: '.status.conditions[?(@.type=="Ready")].status' },
  { name: 'Reason', type: 'string', jsonPath: '.status.conditions[?(@.type=="Ready")].reason' },
  // Not the status: that is left as it was, and this is so at once, also while no controller runs.
  { name: 'Paused', type: 'string', jsonPath: String.raw`.metadata.annotations.questglass\.io/paused` },
  {
    name: 'Message',
    type: 'string',
    jsonPath: '.status.conditions[?(@.type=="Ready")].message',
    priority: 1,
  },
  { name: 'Age', type: 'date', jsonPath: '.metadata.creationTimestamp' },
];

/** The columns of `kubectl get` for a kind. */
export function columnsOf({ printerColumns }: Kind): readonly PrinterColumn[] {
  return [...printerColumns, ...columnsOfAll];
}

/** The CustomResourceDefinition of a kind. */
export function crdOf(kind: Kind): object {
  const { plural, singular, shortNames, description } = kind;
  const schema: StructuralSchema = {
    type: 'object',
    description,
    required: ['spec'],
    properties: {
      apiVersion: { type: 'string' },
      kind: { type: 'string' },
      metadata: { type: 'object' },
      spec: withListTypes({ ...specOf(kind), description: 'What is wanted.' }),
      status: statusOf(kind),
    },
  };
  for (const rule of rulesOf(kind)) addRule(schema, rule);
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.${group}`, labels: { 'app.kubernetes.io/part-of': 'questglass' } },
    spec: {
      group,
      scope: 'Namespaced',
      names: {
        kind: kind.kind,
        listKind: `${kind.kind}List`,
        plural,
        singular,
        shortNames,
        categories: ['questglass'],
      },
      versions: [
        {
          name: version,
          served: true,
          storage: true,
          subresources: { status: {} },
          additionalPrinterColumns: columnsOf(kind),
          schema: { openAPIV3Schema: schema },
        },
      ],
    },
  };
}

/** A path is names with dots between; `[]` behind one means its items. */
function addRule(schema: StructuralSchema, { path, rule, message }: Rule): void {
  let place = schema;
  for (const part of path.split('.').filter(Boolean)) {
    const name = part.replace('[]', '');
    const property = place.properties?.[name];
    const next = part.endsWith('[]') ? property?.items : property;
    if (!next) throw new Error(`a rule stands at ${path}, which the schema does not have`);
    place = next;
  }
  place['x-kubernetes-validations'] = [...(place['x-kubernetes-validations'] ?? []), { rule, message }];
}

function withListTypes(spec: StructuralSchema): StructuralSchema {
  const entries = Object.entries(spec.properties ?? {}).map(([name, schema]): [string, StructuralSchema] => {
    const key = namedBy[name];
    if (key === undefined) return [name, schema];
    return [name, { ...schema, 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': [key] }];
  });
  return { ...spec, properties: Object.fromEntries(entries) };
}

/** The content of a status is ours and short; the server wants to know how short. */
function bounded(schema: StructuralSchema): StructuralSchema {
  const properties = Object.entries(schema.properties ?? {}).map(
    ([name, value]): [string, StructuralSchema] => [name, bounded(value)],
  );
  return {
    ...schema,
    ...(schema.type === 'string' && !schema.enum && { maxLength: schema.maxLength ?? 1_000 }),
    ...(schema.type === 'array' && { maxItems: schema.maxItems ?? 100 }),
    ...(schema.items && { items: bounded(schema.items) }),
    ...(schema.properties && { properties: Object.fromEntries(properties) }),
  };
}
