import { spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { describeWhere } from '../describe-where.js';
import { aPerson, bundle, endOf } from './qg.js';
import { standInKey } from './stand-in.js';

const person = aPerson();

/** Every command, as the help of the program and of its groups lists them. */
const commands = [
  'login',
  'logout',
  'profiles list',
  'profiles use',
  'whoami',
  'query',
  'sources list',
  'dashboards list',
  'dashboards pull',
  'dashboards data',
  'dashboards push',
  'export',
  'metrics list',
  'metrics import',
  'conversations list',
  'conversations search',
  'mcp config',
  'webhooks verify',
  'webhooks list',
  'webhooks trigger',
  'webhooks deliveries',
  'webhooks resend',
  'api',
  'open',
  'completion',
];

describe('qg --help and --version', () => {
  it('--version is that of the repository', async () => {
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
    expect(await person.qg(['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
  });

  it.each(['--version', '--help'])('%s whose reader has gone ends without a word', async (flag) => {
    const child = person.start([flag]);
    child.stdout.destroy();
    expect(await endOf(child)).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  it.each(commands)('qg %s --help has examples', async (command) => {
    const { code, stdout, stderr } = await person.qg([...command.split(' '), '--help']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(new RegExp(`^Usage: qg ${command}`));
    expect(stdout).toMatch(new RegExp(`Examples:\n.*qg ${command}`, 's'));
  });
});

describe('qg webhooks verify', () => {
  const secret = 'whsec_c2VjcmV0';
  // With a missing line feed and a byte that is no UTF-8: reading it as text would break it.
  const body = Buffer.from([0x7b, 0xff, 0x0d, 0x0a, 0x7d]);
  const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
  const file = join(person.home, 'body.json');
  writeFileSync(file, body);
  const env = { QG_WEBHOOK_SECRET: secret };

  it.each([
    ['a file, the secret in the environment', ['body.json', '--signature', signature], { env }],
    ['standard input', ['--signature', signature], { env, input: body }],
    ['standard input by its name', ['-', '--signature', signature, '--secret', secret], { input: body }],
    [
      'the secret from standard input',
      [file, '--signature', signature, '--secret', '-'],
      { input: `${secret}\n` },
    ],
    [
      'upper case',
      [file, '--signature', signature.replace(/[a-f]/g, (digit) => digit.toUpperCase())],
      { env },
    ],
  ])('exits with 0 where it is right: %s', async (_how, args, given) => {
    const ended = await person.qg(['webhooks', 'verify', ...args], given);
    expect(ended).toEqual({ code: 0, stdout: '', stderr: 'qg: the signature is right\n' });
  });

  it.each([
    ['another body', [], { env, input: Buffer.concat([body, Buffer.from('\n')]) }, signature],
    ['another secret', ['--secret', 'whsec_b3RoZXI='], { input: body }, signature],
    [
      'another digest',
      [],
      { env, input: body },
      signature.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')),
    ],
    ['no scheme', [], { env, input: body }, signature.slice(7)],
    ['half a digest', [], { env, input: body }, signature.slice(0, 39)],
    ['nothing', [], { env, input: body }, ''],
  ])('exits with 1 where it is wrong: %s', async (_how, args, given, wrong) => {
    const { code, stderr } = await person.qg(['webhooks', 'verify', '--signature', wrong, ...args], given);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringMatching(/does not belong to this body/),
    });
    expect(stderr).not.toContain(signature.slice(7));
  });

  it.each([
    ['no signature', ['body.json'], 2],
    ['no secret', ['body.json', '--signature', signature], 2],
    ['both from standard input', ['--signature', signature, '--secret', '-'], 2],
    ['no such file', ['nowhere.json', '--signature', signature, '--secret', secret], 1],
  ])('says what is missing: %s', async (_what, args, code) => {
    const ended = await person.qg(['webhooks', 'verify', ...args]);
    expect(ended).toEqual({ code, stdout: '', stderr: expect.stringMatching(/^qg: .+\n$/) });
    expect(ended.stderr).not.toContain(secret);
  });
});

describe('qg mcp config', () => {
  const env = { QG_BASE_URL: 'https://analytics.example.com/qg/', QG_API_KEY: standInKey };

  it.each([
    ['claude-code', { type: 'http', headers: { Authorization: 'Bearer ${QG_API_KEY}' } }],
    ['claude-desktop', { command: 'npx', args: expect.arrayContaining(['mcp-remote']) }],
    ['cursor', { headers: { Authorization: 'Bearer ${env:QG_API_KEY}' } }],
    ['vscode', { type: 'http', headers: { Authorization: 'Bearer ${input:qg-api-key}' } }],
    ['gemini', { httpUrl: 'https://analytics.example.com/qg/v1/mcp' }],
  ])('prints what %s needs, without the key', async (client, expected) => {
    const { code, stdout, stderr } = await person.qg(['mcp', 'config', client], { env });
    expect(code).toBe(0);
    expect(stderr).toMatch(/^qg: for /);
    expect(stdout + stderr).not.toContain(standInKey.slice(0, 12));
    const { mcpServers, servers } = JSON.parse(stdout);
    expect((mcpServers ?? servers).questglass).toMatchObject(expected);
    expect(stdout).toContain('https://analytics.example.com/qg/v1/mcp');
  });

  it('refuses a client that it does not know', async () => {
    const { code, stderr } = await person.qg(['mcp', 'config', 'notepad'], { env });
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringContaining('claude-code, claude-desktop'),
    });
  });
});

/** Shells read what Node hands them by a socket neither as a script nor as one to check. */
function keep(script: string): string {
  const path = join(person.home, 'completion');
  writeFileSync(path, script);
  return path;
}

function isThere(program: string): boolean {
  return spawnSync(program, ['--version']).error === undefined;
}

describe('qg completion', () => {
  it.each([
    ['qg da', ['dashboards']],
    ['qg dashboards p', ['pull', 'push']],
    ['qg --json dashboards d', ['data']],
    ['qg mcp config c', ['claude-code', 'claude-desktop', 'cursor']],
    ['qg query --t', ['--tier', '--timeout']],
    ['qg metrics list --a', ['--all', '--api-key']],
  ])('bash completes %s', async (line, expected) => {
    const { stdout } = await person.qg(['completion', 'bash']);
    const words = line.split(' ');
    const script = `${stdout}
COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _qg; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const run = spawnSync('bash', ['-c', script], { encoding: 'utf8' });
    expect({ words: run.stdout.trim().split('\n').toSorted(), stderr: run.stderr }).toEqual({
      words: expected,
      stderr: '',
    });
  });

  it.each(['zsh', 'fish'])('%s gets every command, with what it does', async (shell) => {
    const { code, stdout } = await person.qg(['completion', shell]);
    expect(code).toBe(0);
    for (const word of commands.flatMap((command) => command.split(' '))) expect(stdout).toContain(word);
    expect(stdout).toContain('ask a question in plain English');
    const script = keep(stdout);
    // A machine without the shell has checked the words alone.
    if (!isThere(shell)) return;
    expect(spawnSync(shell, ['-n', script], { encoding: 'utf8' })).toMatchObject({ status: 0 });
  });

  it.each([
    ['qg da', ['dashboards']],
    ['qg dashboards p', ['pull', 'push']],
    ['qg --json webhooks tr', ['trigger']],
    ['qg mcp config cu', ['cursor']],
    ['qg query --ti', ['--tier', '--timeout']],
  ])('zsh completes %s, where it is installed', async (line, expected) => {
    if (!isThere('zsh')) return;
    const { stdout } = await person.qg(['completion', 'zsh']);
    const words = line.split(' ');
    // The two functions of compinit that the script calls: one registers it, the other gets what may follow.
    const script = `compdef() { : }; _describe() { print -rl -- "\${(@P)2}" }
source '${keep(stdout)}'; words=(${words.map((word) => `'${word}'`).join(' ')}); CURRENT=${words.length}; _qg`;
    const run = spawnSync('zsh', ['-f', '-c', script], { encoding: 'utf8', env: person.envWith() });
    const offered = run.stdout.split('\n').flatMap((each) => each.split(':')[0] || []);
    const last = words.at(-1) ?? '';
    const found = offered.filter((each) => each.startsWith(last)).toSorted();
    expect({ found, stderr: run.stderr }).toEqual({ found: expected, stderr: '' });
  });

  it('names no word twice', async () => {
    const { stdout } = await person.qg(['completion', 'fish']);
    const [about, lines] = [stdout.split('\n').slice(2), new Set<string>()];
    for (const line of about) lines.add(line.replace(/ -d .*/, ''));
    expect(lines.size).toBe(about.length);
  });

  it.each([
    ['qg da', ['dashboards']],
    ['qg dashboards p', ['pull', 'push']],
    ['qg mcp config c', ['claude-code', 'claude-desktop', 'cursor']],
    ['qg query --t', ['--tier', '--timeout']],
  ])('fish completes %s, where it is installed', async (line, expected) => {
    if (!isThere('fish')) return;
    const { stdout } = await person.qg(['completion', 'fish']);
    const lines = `source '${keep(stdout)}'; complete -C '${line}'`;
    const env = person.envWith();
    const run = spawnSync('fish', ['--no-config', '-c', lines], { encoding: 'utf8', env });
    expect(run.stdout.split('\n').flatMap((each) => each.split('\t')[0] || [])).toEqual(expected);
  });
});

// Linux has a device that is always full.
describeWhere(process.platform === 'linux', 'Linux', 'a full disk', () => {
  it('is one line and exits with 1', () => {
    const command = `'${process.execPath}' '${bundle}' completion bash > /dev/full`;
    const { status, stderr } = spawnSync('sh', ['-c', command], { encoding: 'utf8', env: person.envWith() });
    const line = 'qg: the output cannot be written: the disk is full\n';
    expect({ status, stderr }).toEqual({ status: 1, stderr: line });
  });
});
