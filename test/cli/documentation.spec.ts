import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { bundle, endOf } from './qg.js';
import { openShop } from './shop.js';

const shop = openShop();
const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
const reference = readFileSync(new URL('../../docs/cli.md', import.meta.url), 'utf8');

/** Lines to copy from the README, without what they say besides. */
const lines = [...readme.matchAll(/^npm run -s qg -- (.+?)(?: +#.*)?$/gm)].map(([, line = '']) => line);

/** The commands that the reference names, with their groups. */
const commands = [...reference.matchAll(/`qg ([a-z]+(?: (?!bash)[a-z]+)?)/g)].map(
  ([, command = '']) => command,
);

describe('the README', () => {
  it.each(lines)('npm run -s qg -- %s', async (line) => {
    const concrete = line.replace('http://localhost:8080', shop.url).replace('dash_…', shop.dashboardId);
    const script = `qg() { '${process.execPath}' '${bundle}' "$@"; }; qg ${concrete}`;
    const child = spawn('sh', ['-c', script], { env: shop.person.envWith(shop.env), cwd: shop.person.home });
    child.stdin.end();
    expect(await endOf(child)).toMatchObject({ code: 0 });
  });
});

describe('docs/cli.md', () => {
  it.each([...new Set(commands)])('has a command that exists: qg %s', async (command) => {
    const { code, stdout } = await shop.qg([...command.split(' '), '--help']);
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining(`Usage: qg ${command}`) });
  });

  it('has every command', async () => {
    const { stdout } = await shop.qg(['--help']);
    const listed = [...stdout.matchAll(/^ {2}([a-z]+) /gm)].map(([, name = '']) => name);
    const known = new Set(commands.map((command) => command.split(' ')[0]));
    expect(listed.filter((name) => !known.has(name) && !['help', 'qg'].includes(name))).toEqual([]);
  });
});
