import { beforeAll, describe, expect, it } from '@jest/globals';
import { openShop } from './shop.js';
import { aStandIn, answerJson, signedInto } from './stand-in.js';

const shop = openShop();
const byCountry = 'How many customers are there in each country?';

async function outOf(args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await shop.qg(args);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout;
}

describe('qg query', () => {
  it('prints the insight, the rows and what to ask next', async () => {
    const text = await outOf(['query', byCountry, '--sql']);
    expect(text).toMatch(/^Norway has the most/);
    expect(text).toMatch(/^Norway +2$/m);
    expect(text).toMatch(/select/i);
  });

  it('takes the words unquoted', async () => {
    expect(await outOf(['query', 'How', 'many', 'customers', 'are', 'there?'])).toMatch(/^ *3$/m);
  });

  it('reads the question from standard input', async () => {
    const { stdout } = await shop.person.qg(['query', '-'], { env: shop.env, input: `${byCountry}\n` });
    expect(stdout).toMatch(/^Norway +2$/m);
  });

  it('prints CSV', async () => {
    const lines = (await outOf(['query', byCountry, '-o', 'csv'])).split('\n');
    expect(lines.slice(1).toSorted()).toEqual(['', 'Japan,1', 'Norway,2']);
  });

  it('prints a JSON object a line', async () => {
    const lines = (await outOf(['query', byCountry, '-o', 'ndjson'])).trimEnd().split('\n');
    expect(lines.map((line) => Object.values(JSON.parse(line)))).toEqual(
      expect.arrayContaining([
        ['Japan', 1],
        ['Norway', 2],
      ]),
    );
  });

  it('passes on sources and tier, and prints the answer byte for byte with --json', async () => {
    const bytes = '{ "message_id":"msg_1",\n"columns":["n"],"rows":[[1.50]],"success":true,"new":[1e3] }';
    let asked = '';
    const standIn = await aStandIn((request, response) => {
      request.on('data', (chunk: Buffer) => (asked += chunk.toString()));
      request.on('end', () => response.setHeader('content-type', 'application/json').end(bytes));
    });
    const args = ['query', 'x', '--source', 'ds_1,ds_2', '--source', 'ds_3', '--tier', 'high', '--json'];
    const ended = await shop.person.qg(args, { env: signedInto(standIn) });
    expect(ended).toEqual({ code: 0, stdout: bytes, stderr: '' });
    expect(JSON.parse(asked)).toEqual({
      question: 'x',
      data_source_ids: ['ds_1', 'ds_2', 'ds_3'],
      model_tier: 'high',
    });
  });

  it.each([
    ['table', 'stdout', /^The question could not be answered\.\n.*swallow/],
    ['json', 'stderr', /^qg: .*swallow/],
    ['csv', 'stderr', /^qg: .*swallow/],
  ] as const)('a failed question prints its answer and exits with 3, as %s', async (format, stream, line) => {
    const ended = await shop.qg(['query', 'What is the airspeed of an unladen swallow?', '-o', format]);
    expect(ended.code).toBe(3);
    expect(ended[stream]).toMatch(line);
  });

  it('a failed question is JSON all the same', async () => {
    const ended = await shop.qg(['query', 'What is the airspeed of an unladen swallow?', '--json']);
    expect(JSON.parse(ended.stdout)).toMatchObject({ success: false, error: expect.any(String) });
  });

  it.each([
    [['query', ' '], /the question is empty/],
    [['query'], /missing required argument/],
    [['query', 'x', '--tier', 'huge'], /Allowed choices are low, medium, high/],
    [['query', 'x', '--json', '-o', 'csv'], /contradict/],
    [['query', 'x', '--timeout', '0'], /whole number from 1/],
    [['dashboards', 'pull', ''], /must not be empty/],
    [['metrics', 'list', '--all', '--limit', '3'], /contradict/],
    [['nonsense'], /unknown command/],
    [['sources'], /Usage: qg sources/],
    [[], /Usage: qg/],
  ])('%j is wrong usage and exits with 2', async (args, line) => {
    const { code, stdout, stderr } = await shop.qg(args);
    expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: '', stderr: expect.stringMatching(line) });
  });
});

describe('lists', () => {
  it.each([
    ['sources list', '/v1/data-sources?limit=50', 'Shop'],
    ['dashboards list', '/v1/dashboards?limit=50', 'Sales'],
    ['metrics list', '/v1/metrics?limit=50', 'Customers'],
    ['conversations list --limit 1', '/v1/conversations?limit=1', ''],
    ['conversations search customers', '/v1/conversations?query=customers&limit=50', 'customers'],
  ])('qg %s prints the list of REST unchanged with --json', async (command, path, held) => {
    if (held === 'customers') await outOf(['query', byCountry]);
    const text = await outOf([...command.split(' '), '--json']);
    expect(text).toBe(await shop.rest(path));
    expect(text).toContain(held);
  });

  it('print every field for programs', async () => {
    const [head = '', row = ''] = (await outOf(['dashboards', 'list', '-o', 'csv'])).split('\n');
    expect(head.split(',')).toEqual(expect.arrayContaining(['id', 'name', 'description', 'published_at']));
    expect(row).toContain(shop.dashboardId);
  });

  describe('of several pages', () => {
    const records = Array.from({ length: 230 }, (_unit, place) => ({
      id: `met_${place}`,
      name: `Metric ${place}`,
    }));
    let env: Record<string, string>;
    let asked: string[];

    beforeAll(async () => {
      const standIn = await aStandIn((request, response) => {
        const { searchParams } = new URL(request.url ?? '', 'http://localhost');
        asked.push(searchParams.toString());
        const from = Number(searchParams.get('cursor') ?? 0);
        const to = from + Number(searchParams.get('limit'));
        const more = to < records.length;
        answerJson(response, 200, {
          data: records.slice(from, to),
          has_more: more,
          next_cursor: more ? String(to) : null,
        });
      });
      env = signedInto(standIn);
    });

    it.each([
      [['--limit', '120'], 120, '120', ['limit=100', 'limit=20&cursor=100']],
      [['--all'], 230, null, ['limit=100', 'limit=100&cursor=100', 'limit=100&cursor=200']],
      [[], 50, '50', ['limit=50']],
    ])('%j follows the cursors as far as is wanted', async (args, count, next, requests) => {
      asked = [];
      const { stdout } = await shop.person.qg(['metrics', 'list', '--json', ...args], { env });
      expect(JSON.parse(stdout)).toEqual({
        data: records.slice(0, count),
        has_more: next !== null,
        next_cursor: next,
      });
      expect(asked).toEqual(requests);
    });

    it('says on standard error that there is more', async () => {
      asked = [];
      const { stdout, stderr } = await shop.person.qg(['metrics', 'list', '-o', 'ndjson'], { env });
      expect(stdout.trimEnd().split('\n')).toHaveLength(50);
      expect(stderr).toBe('qg: there are more than these 50: --all, or --limit\n');
    });
  });

  it('that are empty say so on standard error alone', async () => {
    const ended = await shop.qg(['conversations', 'search', 'nothing like this']);
    expect(ended).toEqual({ code: 0, stdout: '', stderr: 'qg: there are none\n' });
  });
});

describe('qg dashboards data', () => {
  const data = () => ['dashboards', 'data', shop.dashboardId, 'countries'];

  it('prints the rows of a widget', async () => {
    const { code, stdout } = await shop.qg(data());
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/^Norway +2$/m) });
    expect((await shop.qg([...data(), '-o', 'csv'])).stdout).toBe('country,count\nNorway,2\nJapan,1\n');
  });

  it('prints the answer of REST unchanged with --json', async () => {
    const path = `/v1/dashboards/${shop.dashboardId}/widgets/countries/data`;
    expect((await shop.qg([...data(), '--json'])).stdout).toBe(await shop.rest(path));
  });
});

describe('qg whoami', () => {
  it('says who the client acts as', async () => {
    const text = await outOf(['whoami']);
    expect(text).toMatch(/^workspace_name +Corner shop$/m);
    expect(text).toMatch(/^scopes +ask, read$/m);
    expect(text).not.toContain(shop.key.secret);
    expect(await outOf(['whoami', '--json'])).toBe(await shop.rest('/v1/whoami'));
  });
});
