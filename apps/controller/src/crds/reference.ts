import type { Kind } from '../kinds/kind.js';
import { columnsOf, rulesOf, specOf, statusOf } from './crd.js';
import type { StructuralSchema } from './structural-schema.js';

const introduction = `# Resources

Written by \`npm run crds\` from the kinds; do not edit it. What a controller does with them is in [controller.md](controller.md).

Everything that a workspace is made of can be declared: as resources of a Kubernetes cluster (group \`questglass.io/v1alpha1\`), or as the same files in a
folder, with \`npm run admin -- apply\`. What a resource declares, the console and the session routes show and refuse to change (409, naming the resource).

\`\`\`
kubectl apply -f k8s/crds/
kubectl get questglass -A
kubectl explain webhooksubscription.spec
npm run admin -- apply -f k8s/samples/demo --dry-run
\`\`\`

Resources refer to each other, and to Secrets, in their own namespace only. All kinds have the conditions Ready, Reconciling and Stalled
(\`kubectl wait --for=condition=Ready\`). Stalled means that somebody has to change something first: the message says what.

| field of all kinds | |
|---|---|
| \`status.conditions\` | Ready, Reconciling, Stalled: \`type\`, \`status\`, \`reason\`, \`message\`, \`lastTransitionTime\`, \`observedGeneration\` |
| \`status.observedGeneration\` | the generation of the spec that this status is of |

Without a cluster, \`npm run admin -- apply -f DIR\` applies every manifest of a folder; Secrets are files, \`SECRETS/name/key\`. \`--dry-run\` says what would be
done and does nothing; \`--prune\` removes what the folder's namespace declared before and does not any more, as each deletion policy says.
`;

/** docs/operating/resources.md: every field of every kind. */
export function referenceOf(kinds: readonly Kind[]): string {
  const list = kinds.map(({ kind, description }) => `| [${kind}](#${kind.toLowerCase()}) | ${description} |`);
  const overview = ['| kind | |', '|---|---|', ...list].join('\n');
  return [introduction, `${overview}\n`, ...kinds.map(describeKind)].join('\n');
}

function describeKind(kind: Kind): string {
  const { kind: name, description, plural, shortNames } = kind;
  const { properties } = statusOf(kind);
  const { conditions: _conditions, observedGeneration: _generation, ...own } = properties ?? {};
  const columns = columnsOf(kind)
    .filter(({ priority }) => (priority ?? 0) === 0)
    .map((column) => column.name.toUpperCase());
  return `## ${name}

${description} \`kubectl get ${plural}\`, or \`${shortNames.join('`, `')}\`, shows NAME, ${columns.join(', ')}.

| field | type | |
|---|---|---|
${rowsOf(specOf(kind), 'spec').join('\n')}

Rules: ${rulesOf(kind)
    .map(({ message }) => message)
    .join('; ')}.

| status | type | |
|---|---|---|
${rowsOf({ type: 'object', properties: own }, 'status').join('\n')}
`.replace('\nRules: .\n', '');
}

function rowsOf(schema: StructuralSchema, path: string): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const at = `${path}.${name}`;
    const isRequired = schema.required?.includes(name) === true;
    const bounds = path.startsWith('status') ? [] : boundsOf(property);
    const notes = [property.description ?? '', isRequired ? 'Required.' : '', ...bounds];
    const row = `| \`${at}\` | ${typeOf(property)} | ${notes.filter(Boolean).map(escape).join(' ')} |`;
    const inner = property.items ? rowsOf(property.items, `${at}[]`) : rowsOf(property, at);
    return [row, ...inner];
  });
}

function boundsOf({
  default: usual,
  maxLength,
  maxItems,
  minimum,
  maximum,
  items,
}: StructuralSchema): string[] {
  const isEmpty = Array.isArray(usual) && usual.length === 0;
  return [
    usual !== undefined && usual !== '' && !isEmpty ? `Usually \`${JSON.stringify(usual)}\`.` : '',
    maxLength === undefined ? '' : `At most ${maxLength.toLocaleString('en')} characters.`,
    maxItems === undefined ? '' : `At most ${maxItems.toLocaleString('en')} items.`,
    minimum !== undefined && maximum !== undefined ? `${minimum} to ${maximum.toLocaleString('en')}.` : '',
    items?.maxLength === undefined ? '' : `Each at most ${items.maxLength.toLocaleString('en')} characters.`,
  ];
}

function typeOf(schema: StructuralSchema): string {
  if (schema.enum) return schema.enum.map((value) => `\`${String(value)}\``).join(', ');
  if (schema.type === 'array') return `list of ${schema.items ? typeOf(schema.items) : 'anything'}`;
  if (schema.format === 'date-time') return 'time';
  return schema.type ?? 'anything';
}

function escape(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ').replaceAll('<', '&lt;');
}
