import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { describeWhere } from '../describe-where.js';
import { startTestMcp } from '../mcp/start-test-mcp.js';
import { answersIn, ClientPrograms, pythonOf, requestsOf, untilSaid } from './client-programs.js';

const programs = new ClientPrograms();
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

afterAll(() => programs.remove());

const header = () => `Authorization: Bearer ${secret}`;

describe('Inspector', () => {
  const inspect = (...args: string[]) =>
    programs.outputOf('mcp-inspector', ['--cli', url, '--transport', 'http', '--header', header(), ...args]);

  it('lists and calls', async () => {
    const listed = JSON.parse(await inspect('--method', 'tools/list'));
    expect(listed.tools.map(({ name }: { name: string }) => name).toSorted()).toEqual(names);
    const called = JSON.parse(await inspect('--method', 'tools/call', '--tool-name', 'service_list_metrics'));
    expect(called.content).toEqual([{ type: 'text', text: '{"data":[],"left_out":0}' }]);
  });
});

describe('mcp-remote, through which Claude Desktop connects', () => {
  it('hands on what is said on standard input', async () => {
    const args = [url, '--transport', 'http-only', '--allow-http', '--header', header()];
    const started = programs.start('mcp-remote', args, requestsOf('tools/list', {}));
    const answers = await untilSaid(started, ({ stdout }) => {
      const given = answersIn(stdout);
      return given.length < 2 ? undefined : given;
    });
    started.child.kill('SIGTERM');
    await started.ended;
    const [first, second] = answers;
    expect(first).toMatchObject({ id: 0, result: { serverInfo: { name: 'service-mcp' } } });
    expect(second.result.tools).toHaveLength(6);
  });
});

describe('mcporter', () => {
  it('lists and calls', async () => {
    const config = join(programs.home, 'mcporter.json');
    const headers = { Authorization: `Bearer ${secret}` };
    writeFileSync(config, JSON.stringify({ mcpServers: { questglass: { baseUrl: url, headers } } }));
    const listed = JSON.parse(
      await programs.outputOf('mcporter', ['--config', config, 'list', 'questglass', '--json']),
    );
    expect(listed.tools.map(({ name }: { name: string }) => name).toSorted()).toEqual(names);
    const called = await programs.outputOf('mcporter', [
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
    const { tools, metrics } = JSON.parse(await programs.outputOf('langchain.mjs', [url, secret]));
    expect([tools.toSorted(), metrics]).toEqual([names, '{"data":[],"left_out":0}']);
  });
});

describe("the AI SDK's client", () => {
  it('lists and calls where initialize is lenient', async () => {
    const key = await lenient.api.make.aKey();
    const args = [`${lenient.api.running.url}/v1/mcp`, key.secret];
    const { tools, metrics } = JSON.parse(await programs.outputOf('ai-sdk.mjs', args));
    expect([tools.toSorted(), metrics]).toEqual([names, '{"data":[],"left_out":0}']);
  });
});

describe.each([
  ['the Python SDK 1', 1, 'python_sdk.py'],
  ['the Python SDK 2', 2, 'python_sdk_2.py'],
  ['fastmcp', 1, 'fastmcp_client.py'],
  ['openai-agents', 1, 'openai_agents.py'],
] as const)('%s in Python', (client, major, program) => {
  const python = pythonOf(major);
  describeWhere(existsSync(python), 'python3-venv', client, () => {
    it('lists and calls', async () => {
      const { tools, metrics } = JSON.parse(await programs.outputOf(python, [program, url, secret]));
      expect([tools.toSorted(), metrics]).toEqual([names, '{"data":[],"left_out":0}']);
    });

    it('shows why it is refused', async () => {
      await expect(programs.outputOf(python, [program, url, 'qg_live_x'])).rejects.toThrow(
        /qg_live_ bearer|401/,
      );
    });
  });
});
