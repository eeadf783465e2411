import { stringify } from 'yaml';
import { kinds } from '../kinds/kinds.js';
import { crdOf } from './crd.js';
import { referenceOf } from './reference.js';

/** The files that are generated from the kinds: a path of the repository, and the text that it is to hold. kubectl reads YAML 1.1, where `y` is no text. */
export function generatedFiles(): Map<string, string> {
  const crds = kinds.map((kind): [string, string] => [
    `k8s/crds/${kind.plural}.yaml`,
    `# Written by \`npm run crds\` from the kinds; do not edit it.\n${stringify(crdOf(kind), { version: '1.1', lineWidth: 0, aliasDuplicateObjects: false })}`,
  ]);
  return new Map([...crds, ['docs/operating/resources.md', referenceOf(kinds)]]);
}
