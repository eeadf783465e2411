import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runProgram } from './run-program.js';
import { surroundings } from './surroundings.js';

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
const [image = '', tag = ''] = surroundings.image.split(/:(?=[^:]*$)/);

/** The README's commands as they stand, but for the images that a cluster of tests has and definitions that another test left. */
const commands = (/## On Kubernetes\n[\s\S]*?```\n([\s\S]*?)```/.exec(readme)?.[1] ?? '')
  .replace('helm install', 'helm install --take-ownership')
  .replace('image.repository=questglass', `image.repository=${image}`)
  .replace('image.tag=dev', `image.tag=${tag}`)
  .replace(
    'mode=cloudnativepg',
    `mode=cloudnativepg --set database.cloudnativepg.imageName=${surroundings.postgresImage}`,
  );

const inReadme = (...args: string[]) => runProgram('kubectl', ['--namespace', 'questglass', ...args]);

async function removeAll(): Promise<void> {
  await inReadme('delete', 'apikeys,workspaces', '--all', '--ignore-not-found', '--timeout=60s').catch(
    () => '',
  );
  await runProgram('helm', [
    '--namespace',
    'questglass',
    'uninstall',
    'questglass',
    '--ignore-not-found',
    '--wait',
  ]);
  await inReadme('delete', 'namespace', 'questglass', '--ignore-not-found', '--wait');
}

describe("the README's Kubernetes section", () => {
  beforeAll(removeAll, 120_000);
  afterAll(removeAll, 120_000);

  it('ends with a working installation', async () => {
    const startedAt = performance.now();
    await runProgram('bash', ['-euo', 'pipefail', '-c', commands]);
    const seconds = (performance.now() - startedAt) / 1_000;
    process.stdout.write(`the README took ${seconds.toFixed(0)} s\n`);
    expect(await inReadme('get', 'secret', 'acme-reports-api-key', '-o', 'name')).toContain('acme-reports');
  }, 400_000);
});
