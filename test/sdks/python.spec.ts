import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openShop } from '../cli/shop.js';
import { describeWhere } from '../describe-where.js';
import { startReceiver } from '../webhooks/receiver.js';
import { startBadGateway } from './bad-gateway.js';
import { closedAfter } from './closed-after.js';
import { codeOf, repository, run } from './programs.js';
import { hasPython, pythonProgram } from './python-environment.js';

const receiving = { QG_WEBHOOK_ADDRESSES_ALLOWED: '127.0.0.1/32', QG_WEBHOOK_PLAIN_HTTP: 'allowed' };
const shop = openShop(receiving, 'enterprise');
const folder = mkdtempSync(join(tmpdir(), 'questglass-sdk-python-'));
const installMs = 300_000;

afterAll(() => rmSync(folder, { recursive: true }));

const beginning = `import asyncio, dataclasses, json
import questglass as sdk

client = sdk.Questglass()
def say(value): print(json.dumps(value, default=str))
def failure_of(call):
    try: call()
    except Exception as error: return error
`;

/** Runs a program with the package; what it says. */
async function runProgram(code: string, env: Record<string, string> = {}) {
  const file = join(folder, 'program.py');
  writeFileSync(file, beginning + code.replaceAll(/^ {6}/gm, ''));
  const environment = { ...shop.env, ...env };
  return JSON.parse(await run(pythonProgram('python'), [file], { cwd: folder, env: environment }));
}

describeWhere(hasPython, 'python3 with venv (python3-venv)', 'the Python SDK', () => {
  beforeAll(async () => {
    const pip = pythonProgram('pip');
    const source = join(repository, 'sdks/python');
    const building = ['wheel', '--quiet', '--no-deps', '--no-build-isolation', '--wheel-dir', folder, source];
    await run(pip, building);
    const wheel = readdirSync(folder).find((name) => name.endsWith('.whl'));
    await run(pip, ['install', '--quiet', '--no-deps', '--force-reinstall', join(folder, String(wheel))]);
  }, installMs);

  it(
    'is typed: its checker finds nothing in it, nor in the code of its README',
    async () => {
      const page = join(folder, 'page.py');
      writeFileSync(page, codeOf('sdks/python/README.md', 'python'));
      const config = join(repository, 'sdks/python/pyproject.toml');
      const options = ['-m', 'mypy', '--config-file', config, '--cache-dir', join(folder, '.mypy')];
      const source = join(repository, 'sdks/python');
      expect(await run(pythonProgram('python'), [...options, 'src/questglass'], { cwd: source })).toMatch(
        /^Success/,
      );
      expect(await run(pythonProgram('python'), [...options, page], { cwd: folder })).toMatch(/^Success/);
    },
    installMs,
  );

  it.each([
    ['sdks/python/README.md', 'Customers for Norway are 2.'],
    ['docs/sdks.md', 'Norway'],
  ])('runs the code of %s', async (path, said) => {
    const page = join(folder, 'page.py');
    writeFileSync(page, codeOf(path, 'python'));
    const printed = await run(pythonProgram('python'), [page], { cwd: folder, env: shop.env });
    expect(printed).toContain(said);
  });

  it('reads the key, documents, widgets and lists', async () => {
    for (const name of ['Orders', 'Visits'])
      await shop.create('metrics', { name, source: 'customers', expression: 'count(*)' });
    const said = await runProgram(`
      who = client.whoami()
      [first] = client.dashboards.list().all()
      document = client.dashboards.get(first.id)
      data = client.dashboards.widget_data(first.id, document.widgets[0].key)
      names = [each.name for each in client.metrics.list(page_size=1)]
      page = client.metrics.list(page_size=2).page()
      [source] = client.data_sources.list()
      client.ask("How many customers are from Japan?")
      say({"workspace": who.workspace_id, "name": document.name, "records": data.records(), "names": names,
        "page": [len(page.data), page.has_more], "two": len(client.metrics.list(page_size=1).all(2)),
        "source": source.id, "year": source.created_at.year, "found": len(client.conversations.list(query="japan").all()) > 0,
        "none": client.conversations.list(query="submarines").all()})`);
    expect(said).toEqual({
      workspace: shop.workspace.id,
      name: 'Sales',
      records: [
        { country: 'Norway', count: 2 },
        { country: 'Japan', count: 1 },
      ],
      names: ['Visits', 'Orders', 'Customers'],
      page: [2, true],
      two: 2,
      source: shop.sourceId,
      year: expect.any(Number),
      found: true,
      none: [],
    });
  });

  it('asks: rows, records, frames and how the question was read', async () => {
    const said = await runProgram(`
      answer = client.ask("How many customers by country?")
      frame, table = answer.to_pandas(), answer.to_arrow()
      say({**dataclasses.asdict(answer), "records": answer.records(), "frame": frame.to_dict("records"), "table": table.to_pylist(),
        "failed": client.ask("What is love?").success})`);
    expect(said).toMatchObject({
      success: true,
      error: null,
      is_truncated: false,
      is_replayed: false,
      failed: false,
    });
    expect(said.records).toContainEqual({ [said.columns[0]]: 'Norway', [said.columns[1]]: 2 });
    expect([said.frame, said.table]).toEqual([said.records, said.records]);
    expect(said.confidence).toBeGreaterThan(0);
    expect(said.reading).toMatch(/customers/i);
    expect(said.request_id).toMatch(/^[0-9a-f]{32}$/);
  });

  it('is answered once for an idempotency key, and each time without', async () => {
    const said = await runProgram(`
      def ask(key=None): return client.ask("How many customers are from Norway?", idempotency_key=key).message_id
      say([ask("p1"), ask("p1"), ask(), ask()])`);
    expect(said[0]).toBe(said[1]);
    expect(new Set(said).size).toBe(3);
  });

  it.each([
    ['blocking', 'sdk.Questglass(retries_max=4).ask(question).rows'],
    ['asynchronous', 'asyncio.run(sdk.AsyncQuestglass(retries_max=4).ask(question)).rows'],
  ])('goes on where the way to the service fails for a moment, %s', async (_kind, call) => {
    const gateway = await closedAfter(startBadGateway(shop.url, [503, 429, 502, 'cut']));
    const code = `
      question = "How many customers are from Norway?"
      say(${call})`;
    expect(await runProgram(code, { QG_BASE_URL: gateway.url })).toEqual([[2]]);
    expect(gateway.requests).toHaveLength(5);
    expect(new Set(gateway.requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  it('goes on with exports as their Retry-After says, which a client may find too long', async () => {
    const gateway = await closedAfter(startBadGateway(shop.url, [429, 503]));
    const parallel = await closedAfter(startBadGateway(shop.url, [503, 429]));
    const hasty = await closedAfter(startBadGateway(shop.url, [429]));
    const code = `
      widget = ["${shop.dashboardId}", "countries"]
      with client.dashboards.export_widget(*widget) as rows:
          blocking = len(list(rows))
      async def of_widget():
          async with sdk.AsyncQuestglass(base_url="${parallel.url}") as client:
              async with await client.dashboards.export_widget(*widget) as rows:
                  return len([row async for row in rows])
      hasty = sdk.Questglass(base_url="${hasty.url}", retry_after_max_seconds=-1)
      say([blocking, asyncio.run(of_widget()), failure_of(lambda: hasty.dashboards.export_widget(*widget)).status])`;
    expect(await runProgram(code, { QG_BASE_URL: gateway.url })).toEqual([2, 2, 429]);
    const counts = [gateway, parallel, hasty].map(({ requests }) => requests.length);
    expect(counts).toEqual([3, 3, 1]);
  });

  it.each([
    [301, 'redirects to another address; does the base URL begin with https:'],
    ['garbled', 'cannot be unpacked'],
  ] as const)(
    'raises its own error for an answer that is %s, and tries no more',
    async (failure, message) => {
      const gateway = await closedAfter(startBadGateway(shop.url, [failure, failure]));
      const code = `
      errors = [failure_of(client.whoami), failure_of(lambda: asyncio.run(sdk.AsyncQuestglass().whoami()))]
      say([[type(error).__name__, str(error)] for error in errors])`;
      const told = ['QuestglassError', expect.stringContaining(message)];
      expect(await runProgram(code, { QG_BASE_URL: gateway.url })).toEqual([told, told]);
      expect(gateway.requests).toHaveLength(2);
    },
  );

  it('tells at once what is no address of a service', async () => {
    const said = await runProgram(`
      bases = ["analytics.example.com", "ftp://analytics.example.com", "https://", "https://host:port"]
      errors = [failure_of(lambda: sdk.Questglass(base_url=base)) for base in bases]
      say([[type(error).__name__, "has to begin with https://" in str(error)] for error in errors])`);
    const refused = ['QuestglassError', true];
    expect(said).toEqual([refused, refused, refused, refused]);
  });

  it('reads all rows of an answer and of a widget as they come', async () => {
    const said = await runProgram(`
      [first] = client.dashboards.list().all()
      with client.dashboards.export_widget(first.id, "countries") as rows:
          of_widget = [list(rows), rows.row_count, rows.row_limit]
      async def of_answer():
          async with sdk.AsyncQuestglass() as client:
              answer = await client.ask("How many customers by country?")
              async with await client.export_answer(answer.message_id) as rows:
                  return [row async for row in rows]
      answer = client.ask("How many customers by country?")
      table = client.dashboards.export_widget_to_arrow(first.id, "countries")
      async def to_arrow():
          async with sdk.AsyncQuestglass() as client:
              return await client.export_answer_to_arrow(answer.message_id)
      assert asyncio.run(to_arrow()).equals(client.export_answer_to_arrow(answer.message_id))
      as_texts = [{name: str(value) for name, value in row.items()} for row in of_widget[0]]
      assert [{name: str(value) for name, value in row.items()} for row in table.to_pylist()] == as_texts, table
      frame = client.export_answer_to_pandas(answer.message_id)
      assert list(frame.columns) == ["country", "Customers"] and len(frame) == 2, frame
      say([of_widget, asyncio.run(of_answer()), failure_of(lambda: client.export_answer("msg_none")).status])`);
    expect(said).toEqual([
      [
        [
          { country: 'Norway', count: 2 },
          { country: 'Japan', count: 1 },
        ],
        2,
        1_000_000,
      ],
      expect.arrayContaining([{ country: 'Norway', Customers: 2 }]),
      404,
    ]);
  });

  it('does asynchronously what it does blocking', async () => {
    const said = await runProgram(`
      async def main():
          async with sdk.AsyncQuestglass() as client:
              names = [each.name async for each in client.metrics.list(page_size=1)]
              [first] = await client.dashboards.list().all()
              data = await client.dashboards.widget_data(first.id, "countries")
              token = await client.embed_tokens.create(expires_in=60, filters={"locked": {"country": ["Norway"]}})
              await client.embed_tokens.revoke(token.jti)
              return [(await client.whoami()).key_id, names, len(data.rows), token.filters.locked, token.expires_at.tzinfo is not None]
      say(asyncio.run(main()))`);
    expect(said).toEqual([
      shop.key.id,
      expect.arrayContaining(['Customers']),
      2,
      { country: ['Norway'] },
      true,
    ]);
  });

  it('says what the service refuses, by class', async () => {
    const { workspace } = shop;
    const reader = await shop.api.make.aKey({ workspace, scopes: ['read'] });
    const growth = await shop.api.make.aKey({ plan: 'growth' });
    const starter = await shop.api.make.aKey({ plan: 'starter' });
    await Promise.all(Array.from({ length: 60 }, () => shop.api.whoami(starter.secret)));
    const said = await runProgram(`
      def as_key(key): return sdk.Questglass(api_key=key, retry_after_max_seconds=0)
      def told(call, *names):
          error = failure_of(call)
          return [type(error).__name__, getattr(error, "code", None), *[getattr(error, name) for name in names]]
      client.ask("How many customers?", idempotency_key="p2")
      say([
          told(lambda: as_key("qg_live_none").whoami(), "status"),
          told(lambda: as_key("${growth.secret}").ask("x"), "limit", "required_plan"),
          told(lambda: as_key("${reader.secret}").ask("x"), "required_scope"),
          told(lambda: client.dashboards.get("dash_none")),
          told(lambda: client.ask("")),
          told(lambda: client.ask("How many countries?", idempotency_key="p2")),
          told(lambda: as_key("${starter.secret}").whoami(), "limit_rpm", "retry_after_seconds"),
          told(lambda: sdk.Questglass(base_url="http://127.0.0.1:1", retries_max=0).whoami()),
          failure_of(lambda: client.ask("")).issues[0]["path"],
          failure_of(lambda: client.ask("x" * 1_100_000)).limit_bytes,
      ])`);
    expect(said).toEqual([
      ['AuthenticationError', 'unauthorized', 401],
      ['PlanLimitError', 'plan_limit', 'rest_api', 'scale'],
      ['PermissionDeniedError', 'insufficient_scope', 'ask'],
      ['NotFoundError', 'not_found'],
      ['InvalidRequestError', 'invalid_request'],
      ['IdempotencyMismatchError', 'idempotency_mismatch'],
      ['RateLimitError', 'rate_limited', 60, 60],
      ['UnreachableError', null],
      'question',
      1_048_576,
    ]);
  });

  it('verifies webhooks as the service sends them, and refuses what is changed', async () => {
    const receiver = await closedAfter(startReceiver());
    const at = `/workspaces/${shop.workspace.id}/webhook-subscriptions`;
    const { http } = shop.api;
    const made = await http
      .post(at)
      .set(shop.admin)
      .send({ url: receiver.url, events: ['*'] })
      .expect(201);
    await http
      .post(`${at}/${made.body.id}/test`)
      .set(shop.admin)
      .send({ event: 'query.completed' })
      .expect(200);
    const { headers, body } = Object(receiver.received[0]);
    writeFileSync(
      join(folder, 'delivery.json'),
      JSON.stringify({ headers, body: String(body), secret: made.body.secret }),
    );
    const said = await runProgram(`
      import base64, hashlib, hmac, time
      delivery = json.load(open("delivery.json"))
      headers, body, secret = delivery["headers"], delivery["body"], delivery["secret"]
      def verify(body, headers, secret=secret, **options):
          try: return sdk.verify_webhook(body, headers, secret, **options).type
          except sdk.WebhookVerificationError: return "refused"
      service = {name: value for name, value in headers.items() if not name.startswith("webhook-")}
      standard = {name: value for name, value in headers.items() if not name.startswith("x-service-")}
      empty_key = hmac.new(b"", f"dlv_1.{int(time.time())}.{body}".encode(), hashlib.sha256).digest()
      forged = {"webhook-id": "dlv_1", "webhook-timestamp": str(int(time.time())), "webhook-signature": "v1," + base64.b64encode(empty_key).decode()}
      other, late = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", time.time() + 301
      say([
          verify(body, headers), verify(body.encode(), headers, [other, secret]), verify(body, standard),
          verify(body, service, now=late, require_timestamp=False),
          verify(body, {**headers, "webhook-signature": "v1,x v2,y " + headers["webhook-signature"]}), sdk.verify_webhook(body, headers, secret).data.row_count,
          verify(body + " ", headers), verify(body + " ", service, require_timestamp=False), verify(body, headers, other), verify(body, headers, now=late),
          verify(body, service), verify(body, {}), verify(body, {**headers, "webhook-id": "dlv_other"}),
          verify(body, {**headers, "webhook-id": "\\udce4"}), verify(body, {**headers, "webhook-signature": "v1,\\udce4"}),
          verify(body, forged, "whsec_"), verify(body, headers, [secret, "whsec_c2hvcnQ="]),
      ])`);
    const event = 'query.completed';
    expect(said).toEqual([
      event,
      event,
      event,
      event,
      event,
      expect.any(Number),
      ...Array(11).fill('refused'),
    ]);
  });
});
