import type { Kind } from '../kinds/kind.js';
import { reasons } from '../kinds/reasons.js';
import { ResourceName } from '../kinds/resource.js';
import { columnsOf, rulesOf, specOf, statusOf } from './crd.js';
import { structuralSchema } from './structural-schema.js';
import type { StructuralSchema } from './structural-schema.js';

const introduction = `# Resources

Written by \`npm run crds\` from the kinds; do not edit it. What a controller does with them is in [controller.md](controller.md).

Everything that a workspace is made of can be declared: as resources of a Kubernetes cluster (group \`questglass.io/v1alpha1\`), or as the same files in a
folder, with \`npm run admin -- apply\`. What a resource declares, the console and the session routes show and refuse to change (409, naming the resource).

\`\`\`
kubectl get questglass -A
kubectl explain webhooksubscription.spec
npm run admin -- apply -f k8s/samples/demo --dry-run
\`\`\`

The chart installs the definitions of the kinds (\`crds.install\`). Without it: \`kubectl apply -f k8s/crds/\` in the sources, or, where only the chart is at hand,
\`helm template CHART --show-only templates/crds.yaml | kubectl apply --server-side -f -\`.

Resources refer to each other, and to Secrets, in their own namespace only. All kinds have the conditions Ready, Reconciling and Stalled
(\`kubectl wait --for=condition=Ready\`). Stalled means that somebody has to change something first: the message says what. What may come by itself, such as a Secret
that another program writes, is waited for (Reconciling) for \`QG_STALLED_AFTER_SECONDS\` first. [Every reason](#reasons) stands at the end.

| field of all kinds | |
|---|---|
| \`status.conditions\` | Ready, Reconciling, Stalled, and of an Alert Firing: \`type\`, \`status\`, \`reason\`, \`message\`, \`lastTransitionTime\`, \`observedGeneration\` |
| \`status.observedGeneration\` | the generation of the spec that this status is of; -1 until a controller has seen the resource, so that \`helm install --wait\` and kstatus wait for one |

A line end at the end of a Secret's value does not count: it is what an editor, or \`echo\`, leaves.

## Without a cluster

\`npm run admin -- apply -f DIR\` applies every \`*.yaml\`, \`*.yml\` and \`*.json\` of a folder, not of those below it, and refuses what an API server refuses, in the same
words; then nothing is done. A file may hold several documents, and lists as \`kubectl get -o yaml\` writes them; a folder has one namespace, \`default\` where it names none.

| option | |
|---|---|
| \`--dry-run\` | says what would be done, and does nothing |
| \`--owner NAME\` | says whose the folder is. What one owner declares no other changes: folders that share a namespace cannot get into each other's way |
| \`--prune\` | takes back, as each deletion policy says, what the same owner declared before in the namespace and does not any more. What was applied without an owner is never pruned: apply it once with one |
| \`--secrets DIR\` | Secrets are files, \`DIR/name/key\`; what resources write is written there. Usually \`secrets/\` in the folder of \`--data\`. A \`kind: Secret\` beside the resources goes before them |
| \`--namespace NAME\` | refuses manifests of any other namespace, and has their Secrets in \`DIR/NAME\` below \`--secrets\`: \`DIR/NAME/name/key\` |
| \`--data DIR\` | goes before \`apply\`: the folder of an all-in-one (\`npm start -- --data DIR\`), which has to run. Usually \`.questglass\` |

It ends with 0 where everything is as declared, and with 1 where a resource failed, or a declared fact is kept without effect: a correction that does not fit its
source. Each step and each such fact stands on a line of its own; \`--json\` has them as \`steps\` and \`remarks\`.

Whoever may write one manifest of a folder may read every Secret that the command gives it, as in a namespace of Kubernetes: a header of a webhook can be filled from
any of them and sent anywhere. Where people write manifests who are not to read each other's Secrets, give each their folder and their \`--namespace\`.

The database is that of \`DATABASE_URL\`, and only where that is not set the all-in-one's. With a database of your own give the command what the deployment's
processes have, \`QG_SECRET_KEYS\` above all (and \`QG_FILES_DIR\`, \`QG_SOURCE_ADDRESSES_ALLOWED\`, \`QG_SOURCE_ADDRESSES_DENIED\`, \`QG_WEBHOOK_ADDRESSES_ALLOWED\`, \`QG_WEBHOOK_PLAIN_HTTP\` where they are set), and
a folder for Secrets:

\`\`\`
DATABASE_URL=postgres://… QG_SECRET_KEYS=k1:… npm run admin -- apply -f manifests --secrets /etc/questglass/secrets --owner platform --prune --dry-run
npm run admin -- --data /tmp/second apply -f manifests
\`\`\`

## Kinds
`;

/** docs/operating/resources.md: every field of every kind. */
export function referenceOf(kinds: readonly Kind[]): string {
  const list = kinds.map(({ kind, description }) => `| [${kind}](#${kind.toLowerCase()}) | ${description} |`);
  const overview = ['| kind | |', '|---|---|', ...list].join('\n');
  return [introduction, `${overview}\n`, ...kinds.map(describeKind), describeReasons()].join('\n');
}

const standings = {
  ready: 'Ready',
  waits: 'Reconciling, then Stalled',
  stalled: 'Stalled',
  retried: 'Reconciling',
};

function describeReasons(): string {
  const rows = Object.entries(reasons).map(
    ([reason, [standing, means]]) => `| \`${reason}\` | ${standings[standing]} | ${means} |`,
  );
  return `## Reasons

What the conditions give as their reason; the message says what it is in this case, and what to do.

| reason | condition | |
|---|---|---|
${rows.join('\n')}
`;
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
  pattern,
  items,
}: StructuralSchema): string[] {
  const isEmpty = Array.isArray(usual) && usual.length === 0;
  return [
    usual !== undefined && usual !== '' && !isEmpty ? `Usually \`${JSON.stringify(usual)}\`.` : '',
    maxLength === undefined ? '' : `At most ${maxLength.toLocaleString('en')} characters.`,
    maxItems === undefined ? '' : `At most ${maxItems.toLocaleString('en')} items.`,
    minimum !== undefined && maximum !== undefined ? `${minimum} to ${maximum.toLocaleString('en')}.` : '',
    pattern === undefined ? '' : describePattern(pattern),
    items?.pattern === undefined ? '' : `Each: ${describePattern(items.pattern)}`,
    items?.maxLength === undefined ? '' : `Each at most ${items.maxLength.toLocaleString('en')} characters.`,
  ];
}

/** Names of Kubernetes are known by their looks. */
function describePattern(pattern: string): string {
  if (pattern === specOfName.pattern) return 'A name as Kubernetes takes it.';
  return pattern.includes('`') ? `Matches \`\` ${pattern} \`\`.` : `Matches \`${pattern}\`.`;
}

const specOfName = structuralSchema(ResourceName, 'input');

function typeOf(schema: StructuralSchema): string {
  if (schema.enum) return schema.enum.map((value) => `\`${String(value)}\``).join(', ');
  if (schema.type === 'array') return `list of ${schema.items ? typeOf(schema.items) : 'anything'}`;
  if (schema.format === 'date-time') return 'time';
  return schema.type ?? 'anything';
}

function escape(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ').replaceAll('<', '&lt;');
}
