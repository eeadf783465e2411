import { readFile, readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { kinds } from '../kinds/kinds.js';
import { specOf, statusOf } from './crd.js';
import { generatedFiles } from './generated-files.js';
import type { StructuralSchema } from './structural-schema.js';

const repository = new URL('../../../../', import.meta.url);

describe('what is written from the kinds', () => {
  it.each([...generatedFiles()])(
    '%s is as the kinds say; `npm run crds` writes it anew',
    async (path, text) => expect(await readFile(fileURLToPath(new URL(path, repository)), 'utf8')).toBe(text),
  );

  it('is all that lies in k8s/crds', async () => {
    const there = await readdir(fileURLToPath(new URL('k8s/crds', repository)));
    expect(there.toSorted()).toEqual(kinds.map(({ plural }) => `${plural}.yaml`).toSorted());
  });
});

describe.each(kinds)('the schema of $kind', (kind) => {
  it('says of a resource that no controller has seen that it is not current', () =>
    expect(statusOf(kind).default).toEqual({ observedGeneration: -1 }));

  const fields = [...fieldsOf(specOf(kind), 'spec'), ...fieldsOf(statusOf(kind), 'status')];

  it('describes every field', () =>
    expect(fields.filter(([, { description }]) => !description).map(([path]) => path)).toEqual([]));

  it('bounds every text, list and map, so that its rules cost what the server allows', () =>
    expect(fields.filter(([, field]) => !isBounded(field)).map(([path]) => path)).toEqual([]));
});

function fieldsOf(schema: StructuralSchema, path: string): [string, StructuralSchema][] {
  const inner = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const at = `${path}.${name}`;
    const own: [string, StructuralSchema] = [at, property];
    return [own, ...fieldsOf(property, at), ...fieldsOf(property.items ?? {}, `${at}[]`)];
  });
  return inner;
}

function isBounded({ type, enum: values, format, maxLength, maxItems, items }: StructuralSchema): boolean {
  if (type === 'array') return maxItems !== undefined && (items === undefined || isBounded(items));
  if (type !== 'string') return true;
  return values !== undefined || format === 'date-time' || maxLength !== undefined;
}
