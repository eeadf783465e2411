import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { commandsOf } from './commands.js';
import { removeNamespace } from './remove-namespace.js';
import { runProgram } from './run-program.js';

const [commands = ''] = commandsOf('README.md', /## On Kubernetes\n[\s\S]*?```\n([\s\S]*?)```/g);

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
