import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The file of the rendering for kustomize. */
export const kustomizeBase = new URL('../../k8s/kustomize/base/questglass.yaml', import.meta.url);

const chart = fileURLToPath(new URL('../../charts/questglass', import.meta.url));

/**
 * The chart rendered with its default values, without the pod of `helm test`. Undefined where there is no Helm.
 * @returns {string | undefined}
 */
export function renderKustomizeBase() {
  const rendering = ['template', 'questglass', chart, '--namespace', 'questglass', '--skip-tests'];
  const { error, status, stdout, stderr } = spawnSync('helm', rendering, {
    encoding: 'utf8',
    maxBuffer: 2 ** 25,
  });
  if (error) return undefined;
  if (status !== 0) throw new Error(stderr);
  return `# Written by \`npm run chart\`.\n${stdout}`;
}
