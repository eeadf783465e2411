import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readManifests } from '#apps/controller/src/folder/read-manifests';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'questglass-foreign-'));
});

afterAll(() => rm(folder, { recursive: true }));

describe('a manifest that is not what it seems', () => {
  it.each([
    [
      'a namespace that is misspelt',
      'apiVersion: questglass.io/v1alpha1\nkind: Workspace\nmetadata: { name: b, namspace: other }\nspec: { displayName: B, plan: scale }\n',
      'one.yaml: unknown field "metadata.namspace": is namespace meant?',
    ],
    [
      'what is not ours',
      'apiVersion: v1\nkind: Namespace\nmetadata: { name: a }\n',
      'one.yaml: this is Namespace of v1: a folder holds resources of questglass.io/v1alpha1, and Secrets',
    ],
  ])('is refused: %s', async (_what, text, words) => {
    await writeFile(join(folder, 'one.yaml'), text);
    await expect(readManifests(folder)).rejects.toThrow(words);
  });
});
