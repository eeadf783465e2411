import { readFile, readdir } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFile(new URL(path, root), 'utf8');

async function workflows(): Promise<string> {
  const names = await readdir(new URL('.github/workflows/', root));
  return (await Promise.all(names.map((name) => read(`.github/workflows/${name}`)))).join('\n');
}

describe('what comes from others', () => {
  it.each([
    'Dockerfile',
    'README.md',
    'scripts/release/image-part',
    '.ci/run',
    'scripts/test-clients.mjs',
    'scripts/test-sdks.mjs',
    'scripts/run/install.mjs',
  ])('runs no script when %s installs it', async (path) => {
    const installing = (await read(path)).match(/(?:\bnpm ci\b(?!`)|'ci',).*/g) ?? [];
    for (const line of installing) expect(line).toContain('--ignore-scripts');
  });

  it('runs no script in a workflow, or where somebody installs it by hand', async () => {
    const installing = (await workflows()).match(/\bnpm ci\b.*/g) ?? [];
    expect(installing).not.toEqual([]);
    for (const line of installing) expect(line).toContain('--ignore-scripts');
    expect((await read('.npmrc')).split('\n')).toContain('ignore-scripts=true');
  });

  it('is named by its commit in a workflow, with the version beside it', async () => {
    const used = (await workflows()).match(/\buses: .*/g) ?? [];
    expect(used).not.toEqual([]);
    // A workflow of our own is that of the same commit.
    const others = used.filter((line) => !line.startsWith('uses: ./'));
    for (const line of others) expect(line).toMatch(/^uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it('is a version of its own where a workflow runs a tool', async () => {
    const tools = (await workflows()).match(/\bgo (?:install|run) \S+/g) ?? [];
    expect(tools).not.toEqual([]);
    for (const tool of tools) expect(tool).toMatch(/@v\d+\.\d+\.\d+$/);
  });

  it('is one base for all stages of the image, which a build can pin by its digest', async () => {
    const dockerfile = await read('Dockerfile');
    const stages = [...dockerfile.matchAll(/^FROM (?:--platform=\S+ )?(\S+)/gm)].map(([, base]) => base);
    expect(stages).toEqual(['$NODE_IMAGE', '$NODE_IMAGE', '$BASE']);
    expect(dockerfile).toMatch(
      /^ARG NODE_IMAGE=node:24-slim(?:@sha256:[0-9a-f]{64})?\n(?:#.*\n)*ARG BASE=\$NODE_IMAGE$/m,
    );
  });

  it('is a base by its digest where a workflow builds an image to push', async () => {
    const building = (await workflows()).split(/\n {6}- /).filter((step) => /push=true|--push/.test(step));
    expect(building).toHaveLength(1);
    for (const step of building) {
      expect(step).toMatch(/digest=\$\(docker buildx imagetools inspect "\$BASE"/);
      // It ends there, before anything is built, where the registry answers anything else.
      expect(step).toContain('[[ "$digest" =~ ^sha256:[0-9a-f]{64}$ ]]');
      expect(step).toContain('--build-arg NODE_IMAGE="$BASE@$digest"');
    }
  });

  it('is in the lock file with its hash, from a registry alone', async () => {
    const { packages } = JSON.parse(await read('package-lock.json')) as {
      packages: Record<string, { integrity?: string; resolved?: string; link?: boolean; inBundle?: boolean }>;
    };
    const unpinned = Object.entries(packages).filter(
      ([path, { integrity, inBundle }]) => path !== '' && !inBundle && !integrity?.startsWith('sha512-'),
    );
    expect(unpinned.map(([path]) => path)).toEqual([]);
  });
});
