import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { until } from '#testing';
import { z } from 'zod';
import { call, callMcp } from './caller.js';
import type { Answer } from './caller.js';
import { makeCustomer, makeKeyFrom, manage } from './customer.js';
import type { Customer } from './customer.js';
import { components, install, memoryOf, podsOf, release, rolledOut } from './installation.js';
import { describeAnswer, startLoad } from './load.js';
import { makeNamespace, messagesReceived, startReceiver, startShop } from './neighbours.js';
import type { Shop } from './neighbours.js';
import { apply, helm, kubectl } from './run-program.js';
import { hosts, environment } from './cluster-environment.js';

/**
 * The chart on a real cluster, from nothing to its removal. The tests build on each other in their order: an installation takes
 * most of a minute, and what is asked is how one and the same goes through upgrades and losses.
 */
const samples = fileURLToPath(new URL('../../k8s/samples', import.meta.url));
const question = 'How many orders are from Japan?';
const Asked = z.object({ message_id: z.string() });
const Ask = z.object({ success: z.boolean(), rows: z.array(z.array(z.unknown())) });
const ToolResult = z.object({ result: z.object({ content: z.array(z.object({ text: z.string() })) }) });
const Manifest = z.object({ data: z.record(z.string(), z.string()) });
const LogLine = z.object({ address: z.string().optional(), user_agent: z.string().optional() });

// Pods start, and databases fail over, in seconds here and minutes there.
jest.setTimeout(300_000);

let customer: Customer;
let shop: Shop;
let secondsToReady: number;

beforeAll(async () => {
  await makeNamespace();
  [secondsToReady, shop] = await Promise.all([install(environment.image), startShop(), startReceiver()]);
  customer = await makeCustomer(shop);
});

afterAll(async () => {
  // While the controller is there: it takes back what they made, and then lets them go.
  await kubectl('delete', '-f', samples, '--ignore-not-found', '--timeout=60s');
  await helm('uninstall', release, '--ignore-not-found', '--wait');
  // The database takes minutes to stop, and who comes next waits for that.
  await kubectl('delete', 'namespace', environment.namespace, '--wait=false');
});

describe('an installation', () => {
  it('becomes Ready, its database included, and passes helm test', async () => {
    tell(`Ready after ${secondsToReady.toFixed(0)} s`);
    expect(await helm('test', release)).toMatch(/Phase: +Succeeded/);
  });

  it('holds little memory while it is idle', async () => {
    const limits = { api: 200, mcp: 200, 'webhook-worker': 160, controller: 220 };
    for (const component of components) {
      const megabytes = await memoryOf(component);
      tell(`${component}: ${megabytes.join(', ')} MB`);
      expect(Math.max(...megabytes)).toBeLessThanOrEqual(limits[component]);
    }
  });
});

describe('through the ingress', () => {
  it.each([hosts.route, hosts.ingress])('answers a question over REST at %s', async (host) => {
    const { status, body } = await call(host, '/v1/ask', { bearer: customer.secret, json: { question } });
    expect(status).toBe(200);
    expect(Ask.parse(body)).toMatchObject({ success: true, rows: [[100]] });
  });

  it.each([hosts.route, hosts.ingress])('answers a question over MCP at %s', async (host) => {
    const params = { name: 'service_ask_data', arguments: { question } };
    const { status, body } = await callMcp(host, customer.secret, 'tools/call', params);
    expect(status).toBe(200);
    const [item] = ToolResult.parse(body).result.content;
    expect(Ask.parse(JSON.parse(item?.text ?? ''))).toMatchObject({ success: true, rows: [[100]] });
  });

  it.each([hosts.route, hosts.ingress])('leads from the bare address to the console at %s', async (host) => {
    const { status, headers } = await call(host, '/');
    expect([status, headers['location']]).toEqual([302, '/app']);
  });

  it("judges a key's addresses by where the client is, and not by what it says", async () => {
    const address = await addressSeen();
    const fromHere = await makeKeyFrom(customer, [address]);
    const fromElsewhere = await makeKeyFrom(customer, ['203.0.113.7']);
    const forged = {
      'x-forwarded-for': '203.0.113.7',
      'x-real-ip': '203.0.113.7',
      forwarded: 'for=203.0.113.7',
    };
    for (const host of Object.values(hosts)) {
      expect(await call(host, '/v1/whoami', { bearer: fromHere })).toMatchObject({ status: 200 });
      expect(await call(host, '/v1/whoami', { bearer: fromElsewhere, headers: forged })).toMatchObject({
        status: 403,
        body: { error_code: 'ip_not_allowed' },
      });
    }
  });
});

describe('webhooks', () => {
  it('are delivered to a pod', async () => {
    const url = `http://receiver.${environment.namespace}.svc.cluster.local:8080/`;
    const made = await manage(customer, 'webhook-subscriptions', { url, events: ['query.completed'] });
    expect(made.status).toBe(201);
    const { body } = await askQuestion();
    const { message_id: messageId } = Asked.parse(body);
    await until(async () => (await messagesReceived()).has(messageId));
  });
});

describe('declared resources', () => {
  it('of every sample become Ready', async () => {
    await kubectl('apply', '-f', samples);
    // The parameters of the sample: where one's own database is, and who vouches for it.
    const stringData = { host: shop.host, 'ca.crt': shop.authority };
    await kubectl('patch', 'secret', 'acme-shop-database', '-p', JSON.stringify({ stringData }));
    const kinds = 'workspaces,apikeys,datasources,metrics,dashboards,webhooksubscriptions,mcpendpoints';
    await kubectl('wait', kinds, '--all', '--for=condition=Ready', '--timeout=90s');
    const secret = await kubectl('get', 'secret', 'acme-reports-api-key', '-o', 'jsonpath={.data.api-key}');
    const bearer = Buffer.from(secret, 'base64').toString();
    expect(await call(hosts.route, '/v1/whoami', { bearer })).toMatchObject({
      body: { workspace_name: 'Acme' },
    });
  });
});

describe('a resource that no controller has seen', () => {
  const deployment = `deployment/${release}-controller`;
  const observedOf = (name: string) =>
    kubectl('get', 'workspace', name, '-o', 'jsonpath={.status.observedGeneration}');

  it('is not current, and becomes so when a controller comes', async () => {
    await kubectl('scale', deployment, '--replicas=0');
    await kubectl(
      'wait',
      'pod',
      '-l',
      'app.kubernetes.io/component=controller',
      '--for=delete',
      '--timeout=90s',
    );
    try {
      await apply({
        apiVersion: 'questglass.io/v1alpha1',
        kind: 'Workspace',
        metadata: { name: 'unseen' },
        spec: { displayName: 'Unseen', plan: 'scale', deletionPolicy: 'Delete' },
      });
      expect(await observedOf('unseen')).toBe('-1');
    } finally {
      await kubectl('scale', deployment, '--replicas=2');
      await rolledOut();
    }
    await kubectl('wait', 'workspace', 'unseen', '--for=condition=Ready', '--timeout=90s');
    expect(await observedOf('unseen')).toBe('1');
    await kubectl('delete', 'workspace', 'unseen', '--timeout=60s');
  });
});

describe('the switch of MCP', () => {
  it('holds on every replica as soon as its resource is Ready', async () => {
    const statuses = async () => {
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => callMcp(hosts.route, customer.secret, 'tools/list')),
      );
      return [...new Set(answers.map(({ status }) => status))];
    };
    const set = async (enabled: boolean) => {
      await kubectl(
        'patch',
        'mcpendpoint',
        'default',
        '--type=merge',
        '-p',
        JSON.stringify({ spec: { enabled } }),
      );
      const generation = (
        await kubectl('get', 'mcpendpoint', 'default', '-o', 'jsonpath={.metadata.generation}')
      ).trim();
      const seen = `--for=jsonpath={.status.observedGeneration}=${generation}`;
      await kubectl('wait', 'mcpendpoint', 'default', seen, '--timeout=30s');
    };
    await set(false);
    expect(await statuses()).toEqual([403]);
    await set(true);
    expect(await statuses()).toEqual([200]);
  });
});

describe('a Secret that is missing', () => {
  it('is named by the pod that waits for it, which starts once it is there', async () => {
    const name = 'questglass-secret-keys';
    const held = Manifest.parse(JSON.parse(await kubectl('get', 'secret', name, '-o', 'json')));
    await kubectl('delete', 'secret', name);
    try {
      await kubectl('rollout', 'restart', `deployment/${release}-webhook-worker`);
      await until(async () => {
        const pods = await podsOf('webhook-worker');
        return pods.some(({ complaints }) => complaints.some((text) => text.includes(`"${name}" not found`)));
      }, 120_000);
    } finally {
      await apply({ apiVersion: 'v1', kind: 'Secret', metadata: { name }, data: held.data });
    }
    await rolledOut();
    expect((await podsOf('webhook-worker')).flatMap(({ complaints }) => complaints)).toEqual([]);
  });
});

describe('under a load of 200 requests a second', () => {
  it('loses none by a rolling upgrade', async () => {
    await databaseReady();
    const load = startLoad(hosts.route, customer.secret, 200);
    await install(environment.nextImage);
    const report = await load.stop();
    tell(`rolling upgrade: ${JSON.stringify(report)}`);
    expect(report.lost).toEqual({});
    // Eight processes that start at once may take a small node's processors from the database and the ingress for a moment.
    expect(countOf(report.sentAgain)).toBeLessThan(report.sent / 20);
  });

  it.each(components)('loses none by the death of each pod of %s', async (component) => {
    const load = startLoad(hosts.route, customer.secret, 200);
    for (const { name } of await podsOf(component)) {
      await kubectl('delete', 'pod', name, '--grace-period=0', '--force');
      await rolledOut();
    }
    const report = await load.stop();
    tell(`${component} killed: ${JSON.stringify(report)}`);
    expect(report.lost).toEqual({});
    // Those of a moment: what an ingress sent to a pod that is no more, before it heard so.
    expect(countOf(report.sentAgain)).toBeLessThan(report.sent / 5);
  });

  it("answers 503 with Retry-After while the database's primary is away, loses no event and heals by itself", async () => {
    await databaseReady();
    const load = startLoad(hosts.route, customer.secret, 50);
    const primary = await primaryOfDatabase();
    await kubectl('delete', 'pod', primary, '--grace-period=0', '--force');
    const answers: Answer[] = [];
    await until(async () => {
      answers.push(await askQuestion());
      return answers.at(-1)?.status === 200 && (await primaryOfDatabase()) !== primary;
    }, 200_000);
    const report = await load.stop();
    const completed = answers.filter(({ status }) => status === 200);
    const refusals = answers.filter(({ status }) => status !== 200).map(describeAnswer);
    tell(
      `primary killed: ${JSON.stringify(report)}; ${answers.length} questions, refused: ${refusals.join()}`,
    );
    expect(new Set([...refusals, ...Object.keys(report.sentAgain)])).toEqual(new Set(['503']));
    expect(report.lost).toEqual({});
    const pods = (await Promise.all(components.map(podsOf))).flat();
    expect(pods.filter(({ restarts }) => restarts > 0)).toEqual([]);
    const messages = new Set(completed.map(({ body }) => Asked.parse(body).message_id));
    await until(async () => messages.isSubsetOf(await messagesReceived()), 60_000);
  });
});

describe('an uninstall', () => {
  it('leaves the data and what is declared', async () => {
    await helm('uninstall', release, '--wait');
    expect(await kubectl('get', 'deployments', '-o', 'name')).toBe('');
    expect(await kubectl('get', 'cluster', '-o', 'name')).toContain(`${release}-database`);
    expect(await kubectl('get', 'workspaces', '-o', 'name')).toContain('acme');
    // As docs/operating/install.md has it.
    expect(await kubectl('get', 'lease', `${release}-controller`, '-o', 'name')).not.toBe('');
    const ofRelease = ['-l', `app.kubernetes.io/instance=${release}`, '-o', 'name'];
    const kinds = 'configmaps,services,serviceaccounts,roles,rolebindings,jobs,networkpolicies';
    expect(await kubectl('get', kinds, ...ofRelease)).toBe('');
    await install(environment.image);
    // The ingress learns of the new pods a moment after they are Ready.
    const isServed = async () =>
      (await call(hosts.route, '/v1/whoami', { bearer: customer.secret })).status === 200;
    await until(isServed);
  });
});

function countOf(answers: Record<string, number>): number {
  return Object.values(answers).reduce((sum, count) => sum + count, 0);
}

/** Waits for the standby too: measuring during its recovery would measure that. */
function databaseReady(): Promise<string> {
  return kubectl('wait', 'cluster', '--all', '--for=condition=Ready', '--timeout=200s');
}

/** The pod that takes writes, as CloudNativePG has last decided. */
function primaryOfDatabase(): Promise<string> {
  return kubectl('get', 'cluster', `${release}-database`, '-o', 'jsonpath={.status.currentPrimary}');
}

function askQuestion(): Promise<Answer> {
  return call(hosts.route, '/v1/ask', { bearer: customer.secret, json: { question } });
}

/** Prints numbers for the person who runs the tests. */
function tell(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** The client's address as the service sees it, which its log tells. */
async function addressSeen(): Promise<string> {
  const agent = 'asks-for-its-address';
  await call(hosts.route, '/v1/whoami', { bearer: customer.secret, headers: { 'user-agent': agent } });
  const log = await kubectl('logs', '-l', 'app.kubernetes.io/component=api', '-c', 'api', '--tail=200');
  const lines = log.split('\n').filter((line) => line.startsWith('{'));
  const seen = lines
    .map((line) => LogLine.parse(JSON.parse(line)))
    .filter((line) => line.user_agent === agent);
  const address = seen.at(-1)?.address;
  if (address === undefined) throw new Error('no line of the log says where the client is');
  return address;
}
