import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { apiVersion } from '#contracts';
import { openApiDocument } from '../../apps/api/src/openapi/openapi.js';
import { madeFiles } from '../../scripts/sdks/made-files.mjs';
import type { Document } from '../../scripts/sdks/shapes.mjs';

describe('the types of the SDKs', () => {
  it.each(
    madeFiles(openApiDocument('keys') as unknown as Document).map(({ url, text }) => ({
      name: url.pathname.split('/sdks/')[1],
      url,
      text,
    })),
  )('$name is up to date (else: npm run sdks)', ({ url, text }) => {
    expect(readFileSync(url, 'utf8') === text).toBe(true);
  });
});

describe('the versions of the SDKs', () => {
  const read = (path: string) => readFileSync(new URL(`../../sdks/${path}`, import.meta.url), 'utf8');
  const majorMinor = (version: string) => version.split('.').slice(0, 2).join('.');

  it("follow the API's, in TypeScript", () => {
    const { version } = JSON.parse(read('typescript/package.json'));
    expect(majorMinor(version)).toBe(majorMinor(apiVersion));
    expect(read('typescript/src/version.ts')).toContain(`'${version}'`);
  });

  it("follow the API's, in Python", () => {
    const [, version = ''] = /^version = "(.*)"$/m.exec(read('python/pyproject.toml')) ?? [];
    expect(majorMinor(version)).toBe(majorMinor(apiVersion));
    expect(read('python/src/questglass/_version.py')).toContain(`VERSION = "${version}"`);
  });
});
