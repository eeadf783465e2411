import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository, run } from './programs.js';

/** Makes a stranger's project of a folder, with the TypeScript package as it is published. */
export async function makeStrangersProject(folder: string): Promise<void> {
  // Packing builds it; our own .npmrc, which npm hands on, would not let it.
  const packing = ['pack', '--ignore-scripts=false', '--pack-destination', folder];
  await run('npm', packing, { cwd: join(repository, 'sdks/typescript') });
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz'));
  writeFileSync(join(folder, 'package.json'), '{"name":"stranger","private":true,"type":"module"}');
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${tarball}`], { cwd: folder });
}

/** Compiles files of such a project as strictly as there is. */
export async function compile(folder: string, files: readonly string[]): Promise<void> {
  const types = ['--types', 'node', '--typeRoots', join(repository, 'node_modules/@types')];
  const strict = [
    '--noEmit',
    '--strict',
    '--target',
    'es2024',
    '--module',
    'nodenext',
    '--moduleDetection',
    'force',
  ];
  const compiler = join(repository, 'node_modules/typescript/bin/tsc');
  await run(process.execPath, [compiler, ...strict, ...types, ...files], { cwd: folder });
}
