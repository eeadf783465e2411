import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { removeNamespace } from './remove-namespace.js';
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

describe("the README's Kubernetes section", () => {
  const remove = () => removeNamespace('questglass');
  beforeAll(remove, 300_000);
  afterAll(remove, 300_000);

  it('ends with a working installation', async () => {
    const startedAt = performance.now();
    await runProgram('bash', ['-euo', 'pipefail', '-c', commands]);
    const seconds = (performance.now() - startedAt) / 1_000;
    process.stdout.write(`the README took ${seconds.toFixed(0)} s\n`);
    expect(await inReadme('get', 'secret', 'acme-reports-api-key', '-o', 'name')).toContain('acme-reports');
  }, 400_000);
});
