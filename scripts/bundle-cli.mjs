// Makes dist/cli, the npm package of the command-line client: one file with everything in it, and nothing to install.
import { chmodSync, copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'dist', 'cli');

/** @type {{ version: string, license: string }} */
const { version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/**
 * commander starts subcommands that are programs of their own; we have none, and loading what it takes costs 3 ms. `qg open` alone
 * starts a program.
 * @type {import('esbuild').Plugin}
 */
const withoutChildProcesses = {
  name: 'without-child-processes',
  setup(bundler) {
    bundler.onResolve({ filter: /^node:child_process$/ }, ({ path, importer }) =>
      importer.includes('commander') ? { path, namespace: 'empty' } : undefined,
    );
    bundler.onLoad({ filter: /.*/, namespace: 'empty' }, () => ({ contents: 'module.exports = {};' }));
  },
};

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
await bundle(join(folder, 'qg.cjs'));
writeManifest();
for (const [from, to] of [
  ['apps/cli/README.md', 'README.md'],
  ['LICENSE', 'LICENSE'],
  ['node_modules/commander/LICENSE', 'LICENSE-commander'],
  ['node_modules/ws/LICENSE', 'LICENSE-ws'],
  ['node_modules/yaml/LICENSE', 'LICENSE-yaml'],
]) {
  copyFileSync(join(root, from ?? ''), join(folder, to ?? ''));
}

/**
 * CommonJS and not a module, imports within functions made requires: both start faster, the latter by 30 ms.
 * @param {string} file
 */
async function bundle(file) {
  await build({
    absWorkingDir: root,
    entryPoints: ['apps/cli/src/main.ts'],
    outfile: file,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    conditions: ['qg-src'],
    supported: { 'dynamic-import': false },
    define: { QG_VERSION: JSON.stringify(version) },
    banner: { js: '#!/usr/bin/env node' },
    minify: true,
    plugins: [withoutChildProcesses],
    logLevel: 'warning',
  });
  chmodSync(file, 0o755);
}

function writeManifest() {
  const manifest = {
    name: '@questglass/cli',
    version,
    description: "Ask your workspace's data from the command line",
    license,
    // npm publishes with provenance only what names the repository that builds it.
    repository: { type: 'git', url: 'git+https://github.com/questglass/questglass.git' },
    type: 'commonjs',
    bin: { qg: 'qg.cjs' },
    files: ['qg.cjs', 'LICENSE-commander', 'LICENSE-ws', 'LICENSE-yaml'],
    engines: { node: '>=20' },
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}
