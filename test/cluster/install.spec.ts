import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '#testing';
import { call } from './caller.js';
import { commandsOf } from './commands.js';
import { removeNamespace } from './remove-namespace.js';
import { runProgram } from './run-program.js';

const blocks = commandsOf('docs/operating/install.md', /```sh\n([\s\S]*?)```/g);
const isRemoval = (block: string) => block.includes('helm uninstall');
const run = (some: readonly string[]) => runProgram('bash', ['-euo', 'pipefail', '-c', some.join('\n')]);

describe('docs/operating/install.md, run from its first command to its last', () => {
  const remove = () => removeNamespace('questglass');
  beforeAll(remove, 300_000);
  afterAll(remove, 300_000);

  it('ends with an installation that is open, and a workspace with a key', async () => {
    const printed = await run(blocks.filter((block) => !isRemoval(block)));
    const [, bearer = ''] = /shown this once\): (qg_live_\w+)/.exec(printed) ?? [];
    const whoami = () => call('questglass.example', '/v1/whoami', { bearer });
    // The ingress learns of a new route a moment after its creation.
    await until(async () => (await whoami()).status === 200);
    expect((await whoami()).body).toMatchObject({ workspace_name: 'Acme' });
  }, 600_000);

  it('ends with nothing of it when it has been removed', async () => {
    await run(blocks.filter(isRemoval));
    const left = (...what: string[]) =>
      runProgram('kubectl', ['get', ...what, '--ignore-not-found', '-o', 'name']);
    expect(await left('namespace', 'questglass')).toBe('');
    for (const role of ['viewer', 'editor', 'operator'])
      expect(await left('clusterrole', `questglass-questglass-${role}`)).toBe('');
    // As the page says: definitions stay.
    expect(await left('crd', 'workspaces.questglass.io')).toContain('workspaces.questglass.io');
  }, 400_000);
});
