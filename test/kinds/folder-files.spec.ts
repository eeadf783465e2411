import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readManifests } from '#apps/controller/src/folder/read-manifests';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'questglass-files-'));
});

afterEach(() => rm(folder, { recursive: true }));

const write = (file: string, content: string | Buffer) => writeFile(join(folder, file), content);
const manifest = (kind: string, name: string, spec: string) =>
  `apiVersion: questglass.io/v1alpha1\nkind: ${kind}\nmetadata: { name: ${name} }\nspec: { ${spec} }\n`;
const workspace = (name: string, displayName = name) =>
  manifest('Workspace', name, `displayName: ${displayName}, plan: scale`);
const key = (name: string, secret: string) =>
  manifest(
    'ApiKey',
    name,
    `workspaceRef: { name: acme }, displayName: ${name}, scopes: [ask], secret: { writeTo: { name: ${secret} } }`,
  );
const secret = `apiVersion: v1\nkind: Secret\nmetadata: { name: mine }\nstringData: { token: abc }\n`;
const names = async () => (await readManifests(folder)).resources.map(({ metadata }) => metadata.name);

describe('files of a folder', () => {
  it('may be YAML or JSON; those in folders below are not read', async () => {
    await write('a.yaml', workspace('one'));
    await write('b.yml', `\uFEFF${workspace('two').replaceAll('\n', '\r\n')}`);
    await write(
      'c.json',
      JSON.stringify({
        apiVersion: 'questglass.io/v1alpha1',
        kind: 'Workspace',
        metadata: { name: 'three' },
        spec: { displayName: 'Three', plan: 'scale' },
      }),
    );
    await mkdir(join(folder, 'below.yaml'));
    await writeFile(join(folder, 'below.yaml', 'd.yaml'), workspace('four'));
    expect(await names()).toEqual(['one', 'two', 'three']);
  });

  it.each([
    ['is not UTF-8: save it as that', Buffer.from(workspace('one', 'Caf\u00e9'), 'latin1')],
    ['Unresolved alias', workspace('one', '*nobody')],
    ['Excessive alias count', bomb()],
    ['an alias leads to what it stands in', `a: &a { b: *a }\n`],
  ])('are told of in a sentence: %s', async (words, content) => {
    await write('a.yaml', content);
    await expect(readManifests(folder)).rejects.toThrow(new RegExp(`^a\\.yaml: .*${words}`));
  });

  it('are told of where a link leads nowhere', async () => {
    await symlink('nowhere', join(folder, 'a.yaml'));
    await expect(readManifests(folder)).rejects.toThrow('a.yaml: is a link that leads to no file');
  });

  it('say nothing twice', async () => {
    await write('a.yaml', [secret, secret, key('one', 'same'), key('two', 'same')].join('---\n'));
    await expect(readManifests(folder)).rejects.toThrow(
      [
        'a.yaml, document 2: the Secret mine stands in the folder already',
        'a.yaml, document 4: ApiKey two writes to the Secret same, key api-key, and so does a.yaml, document 3: name another',
      ].join('\n'),
    );
  });

  it('are of one namespace', async () => {
    await write('a.yaml', workspace('one').replace('name: one', 'name: one, namespace: other'));
    await write('b.yaml', workspace('two'));
    await expect(readManifests(folder)).rejects.toThrow(
      'b.yaml: is in the namespace default, and a.yaml in other: a folder has one',
    );
  });
});

/** A list of lists of lists that a kilobyte names and no memory holds. */
function bomb(): string {
  const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x]'];
  for (let level = 1; level < 9; level += 1)
    lines.push(`a${level}: &a${level} [${Array.from({ length: 9 }, () => `*a${level - 1}`).join(', ')}]`);
  return `${lines.join('\n')}\n`;
}
