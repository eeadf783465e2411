import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const repository = fileURLToPath(new URL('../../', import.meta.url));
const files = sourceFiles();

describe('the house style', () => {
  it('looks at the sources', () => {
    expect(files.length).toBeGreaterThan(10);
  });

  it.each([
    ['names what a door exports', /\bexport \*/],
    [
      'has no forwardRef, ModuleRef, @Global or request scope',
      /\bforwardRef\b|\bModuleRef\b|@Global\b|\bScope\.REQUEST\b/,
    ],
    ['switches no lint rule off inline', /\b(?:oxlint|eslint)-disable\b/],
    ['switches no type check off inline', /@ts-(?:ignore|expect-error|nocheck)\b/],
    ['switches no boundary off inline', /\bdependency-cruiser[ -](?:ignore|disable)\b/],
    ['gives each TODO an issue number', /\b(?:TODO|FIXME)\b(?!.*#\d)/],
  ])('%s', (_promise, forbidden) => {
    expect(linesMatching(forbidden)).toEqual([]);
  });
});

function sourceFiles(): string[] {
  return ['apps', 'libs'].flatMap((root) =>
    readdirSync(join(repository, root), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.[cm]?tsx?$/.test(name) && !/(?:^|\/)(?:node_modules|dist)\//.test(name))
      .map((name) => `${root}/${name}`),
  );
}

function linesMatching(forbidden: RegExp): string[] {
  return files.flatMap((file) =>
    readFileSync(join(repository, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (forbidden.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
  );
}
