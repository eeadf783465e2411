import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { parseAllDocuments, stringify } from 'yaml';

const repository = new URL('../../', import.meta.url);

/**
 * The files that the chart takes over from k8s/: the definitions of our kinds as they are, the controller's rules without their Roles, since the
 * chart binds them per namespace or for all, and what people may do, whose names the chart makes.
 * @returns {{ name: string, text: string }[]}
 */
export function kubernetesFiles() {
  return [
    ...filesOf('k8s/crds/').map((name) => ({
      name: `files/crds/${name}`,
      text: readFileSync(new URL(`k8s/crds/${name}`, repository), 'utf8'),
    })),
    { name: 'files/controller-rules.yaml', text: rulesText() },
    { name: 'files/people-roles.yaml', text: peopleText() },
  ];
}

function rulesText() {
  const rules = {
    leaderElection: rulesOf('questglass-controller-leader-election'),
    reconciling: rulesOf('questglass-controller'),
  };
  return `# Made by \`npm run chart\` of k8s/rbac.\n${stringify(rules)}`;
}

function peopleText() {
  const roles = ['viewer', 'editor', 'operator'].map((name) => {
    const { metadata, rules } = roleOf(`questglass-${name}`);
    return [name, { labels: metadata.labels ?? {}, rules }];
  });
  return `# Made by \`npm run chart\` of k8s/rbac.\n${stringify(Object.fromEntries(roles))}`;
}

/**
 * The rules of a Role in k8s/rbac.
 * @param {string} name
 */
function rulesOf(name) {
  return roleOf(name).rules;
}

/**
 * A Role or ClusterRole in k8s/rbac.
 * @param {string} name
 * @returns {{ metadata: { labels?: Record<string, string> }, rules: unknown }}
 */
function roleOf(name) {
  const documents = filesOf('k8s/rbac/').flatMap((file) =>
    parseAllDocuments(readFileSync(new URL(`k8s/rbac/${file}`, repository), 'utf8')),
  );
  const role = documents.find(
    (document) =>
      String(document.getIn(['kind'])).endsWith('Role') && document.getIn(['metadata', 'name']) === name,
  );
  if (!role) throw new Error(`k8s/rbac has no Role ${name}`);
  return role.toJS();
}

/** @param {string} folder */
function filesOf(folder) {
  const url = new URL(folder, repository);
  return existsSync(url)
    ? readdirSync(url)
        .filter((name) => name.endsWith('.yaml'))
        .toSorted()
    : [];
}
