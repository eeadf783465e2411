import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { parseAllDocuments, stringify } from 'yaml';

const repository = new URL('../../', import.meta.url);

/**
 * What the chart takes over from k8s/: the definitions of our kinds as they are, and the controller's rules without their Roles,
 * since the chart binds them per namespace or for all.
 * @returns {{ name: string, text: string }[]}
 */
export function kubernetesFiles() {
  return [
    ...filesOf('k8s/crds/').map((name) => ({
      name: `files/crds/${name}`,
      text: readFileSync(new URL(`k8s/crds/${name}`, repository), 'utf8'),
    })),
    { name: 'files/controller-rules.yaml', text: rulesText() },
  ];
}

function rulesText() {
  const rules = {
    leaderElection: rulesOf('questglass-controller-leader-election'),
    reconciling: rulesOf('questglass-controller'),
  };
  return `# Made by \`npm run chart\` of k8s/rbac.\n${stringify(rules)}`;
}

/**
 * The rules of a Role in k8s/rbac.
 * @param {string} name
 */
function rulesOf(name) {
  const documents = filesOf('k8s/rbac/').flatMap((file) =>
    parseAllDocuments(readFileSync(new URL(`k8s/rbac/${file}`, repository), 'utf8')),
  );
  const role = documents.find(
    (document) => document.getIn(['kind']) === 'Role' && document.getIn(['metadata', 'name']) === name,
  );
  if (!role) throw new Error(`k8s/rbac has no Role ${name}`);
  /** @type {{ rules: unknown }} */
  const { rules } = role.toJS();
  return rules;
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
