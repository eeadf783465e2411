import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import ts from 'typescript';

const root = new URL('../../', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, root), 'utf8');

const Manifest = z.object({
  imports: z.record(z.string(), z.union([z.string(), z.object({ 'qg-src': z.string() })])),
});
const Compiler = z.object({
  compilerOptions: z.object({ paths: z.record(z.string(), z.array(z.string())) }),
});

describe('the paths of tsconfig.json', () => {
  it('lead where the imports of package.json lead from sources', () => {
    const { imports } = Manifest.parse(JSON.parse(read('package.json')));
    // An import without sources of its own names files of the build alone.
    const sources = Object.entries(imports).flatMap(([name, target]) =>
      typeof target === 'string' ? [] : [[name, [target['qg-src']]] as const],
    );
    const { compilerOptions } = Compiler.parse(
      ts.parseConfigFileTextToJson('', read('tsconfig.json')).config,
    );
    expect(Object.keys(compilerOptions.paths)).toContain('#contracts');
    expect(compilerOptions.paths).toEqual(Object.fromEntries(sources));
  });

  it('are not written into the build, which resolves by package.json', () => {
    expect(read('dist/apps/api/src/main.js')).toContain("from '#edge'");
  });
});
