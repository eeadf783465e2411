import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestMcp } from '../mcp/start-test-mcp.js';

const folder = fileURLToPath(new URL('../../test-clients/', import.meta.url));
const home = mkdtempSync(join(tmpdir(), 'questglass-clients-'));
const mcp = startTestMcp();
const lenient = startTestMcp({ QG_MCP_LENIENT_INITIALIZE: 'on' });

const names = [
  'service_ask_data',
  'service_get_dashboard',
  'service_list_dashboards',
  'service_list_metrics',
  'service_list_sources',
  'service_search_conversations',
];

let url: string;
let secret: string;

beforeAll(async () => {
  ({ secret } = await mcp.api.make.aKey({ plan: 'enterprise' }));
  url = `${mcp.api.running.url}/v1/mcp`;
});

afterAll(() => rmSync(home, { recursive: true }));

/** Runs a program of the clients' folder to its end; what it keeps, it keeps in a home of its own. */
async function run(program: string, args: readonly string[], input = '') {
  const file = program.endsWith('.mjs')
    ? join(folder, program)
    : join(folder, 'node_modules', '.bin', program);
  const child = spawn(process.execPath, [file, ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: home, MCP_REMOTE_CONFIG_DIR: home, NO_COLOR: '1' },
  });
  const said = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (said.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said.stderr += chunk.toString()));
  child.stdin.write(input);
  return { child, said, ended: once(child, 'close') };
}

async function outputOf(program: string, args: readonly string[]): Promise<string> {
  const { child, said, ended } = await run(program, args);
  child.stdin.end();
  await ended;
  if (child.exitCode !== 0)
    throw new Error(`${program} ended with ${child.exitCode}: ${said.stderr}${said.stdout}`);
  return said.stdout;
}

const header = () => `Authorization: Bearer ${secret}`;

describe('Inspector', () => {
  const inspect = (...args: string[]) =>
    outputOf('mcp-inspector', ['--cli', url, '--transport', 'http', '--header', header(), ...args]);

  it('lists and calls', async () => {
    const listed = JSON.parse(await inspect('--method', 'tools/list'));
    expect(listed.tools.map(({ name }: { name: string }) => name).toSorted()).toEqual(names);
    const called = JSON.parse(await inspect('--method', 'tools/call', '--tool-name', 'service_list_metrics'));
    expect(called.content).toEqual([{ type: 'text', text: '{"data":[],"left_out":0}' }]);
  });
});

describe('mcp-remote, through which Claude Desktop connects', () => {
  it('hands on what is said on standard input', async () => {
    const initialize = {
      jsonrpc: '2.0',
      id: 0,
      method: 'initialize',
      params: {
        protocolVersion: '2025-03-26',
        capabilities: {},
        clientInfo: { name: 'a test', version: '1' },
      },
    };
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
    const initialized = { jsonrpc: '2.0', method: 'notifications/initialized' };
    const input = [initialize, initialized, list].map((message) => `${JSON.stringify(message)}\n`).join('');
    const args = [url, '--transport', 'http-only', '--allow-http', '--header', header()];
    const { child, said, ended } = await run('mcp-remote', args, input);
    // Whole lines alone: what is read may end in the midst of one.
    const answers = () =>
      said.stdout
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line));
    while (answers().length < 2 && child.exitCode === null)
      await Promise.race([once(child.stdout, 'data'), ended]);
    child.kill('SIGTERM');
    await ended;
    const [first, second] = answers();
    expect(first).toMatchObject({ id: 0, result: { serverInfo: { name: 'service-mcp' } } });
    expect(second.result.tools).toHaveLength(6);
  });
});

describe('mcporter', () => {
  it('lists and calls', async () => {
    const config = join(home, 'mcporter.json');
    const headers = { Authorization: `Bearer ${secret}` };
    writeFileSync(config, JSON.stringify({ mcpServers: { questglass: { baseUrl: url, headers } } }));
    const listed = JSON.parse(
      await outputOf('mcporter', ['--config', config, 'list', 'questglass', '--json']),
    );
    expect(listed.tools.map(({ name }: { name: string }) => name).toSorted()).toEqual(names);
    const called = await outputOf('mcporter', [
      '--config',
      config,
      'call',
      'questglass.service_list_metrics',
      '--output',
      'json',
    ]);
    expect(JSON.parse(called)).toEqual({ data: [], left_out: 0 });
  });
});

describe("LangChain's adapter", () => {
  it('lists and calls', async () => {
    const { tools, metrics } = JSON.parse(await outputOf('langchain.mjs', [url, secret]));
    expect([tools.toSorted(), metrics]).toEqual([names, '{"data":[],"left_out":0}']);
  });
});

describe("the AI SDK's client", () => {
  it('lists and calls where initialize is lenient', async () => {
    const key = await lenient.api.make.aKey();
    const args = [`${lenient.api.running.url}/v1/mcp`, key.secret];
    const { tools, metrics } = JSON.parse(await outputOf('ai-sdk.mjs', args));
    expect([tools.toSorted(), metrics]).toEqual([names, '{"data":[],"left_out":0}']);
  });
});
