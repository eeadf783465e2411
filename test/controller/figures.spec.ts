import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { until } from '#testing';
import { startApiProcess } from '../api-process.js';
import type { ApiProcess } from '../api-process.js';
import { startControllerProcess } from '../controller-process.js';
import type { ControllerProcess } from '../controller-process.js';
import { describeWithApiServer } from './describe-with-api-server.js';
import { startStand } from './stand.js';
import type { ControllerStand } from './stand.js';
import { workspaceSpec } from './workspace-spec.js';

/** The number of workspaces, and of resources in each, the maximum for one workspace. */
const [workspaces, each] = [20, 50];
const requests = 'rest_client_requests_total';
const ready = { kind: 'WebhookSubscription', state: 'ready' };

/** The targets of the controller; durations are printed, since they are the machine's as well. */
describeWithApiServer('the figures', () => {
  let stand: ControllerStand;
  let controller: ControllerProcess;

  beforeAll(async () => {
    stand = await startStand();
    const kubeconfig = await stand.server.writeKubeconfig();
    controller = await startControllerProcess(stand.database.url, kubeconfig, { QG_LOG_LEVEL: 'info' });
    const names = Array.from({ length: workspaces }, (_none, number) => `shop-${number}`);
    await Promise.all(names.map((name) => stand.create('Workspace', name, workspaceSpec)));
    for (const name of names) await stand.untilReady('Workspace', name);
  });

  afterAll(async () => {
    await controller?.end();
    await stand?.stop();
  });

  const seconds = (since: number) => ((performance.now() - since) / 1_000).toFixed(1);
  const createHook = (workspace: number, number: number) =>
    stand.create('WebhookSubscription', `hook-${workspace}-${number}`, {
      workspaceRef: { name: `shop-${workspace}` },
      url: `https://93.184.216.34/hooks/${number}`,
      events: ['query.completed'],
      signingSecret: { writeTo: { name: `hook-${workspace}-${number}` } },
    });

  it('has a thousand subscriptions ready, each with a secret of its own, in less than 250 MB', async () => {
    const startedAt = performance.now();
    for (let workspace = 0; workspace < workspaces; workspace += 1)
      await Promise.all(Array.from({ length: each }, (_none, number) => createHook(workspace, number)));
    await controller.untilMetric('questglass_resource_ready', ready, (count) => count === workspaces * each);
    const cpu = await controller.metric('process_cpu_seconds_total');
    const megabytes = (await controller.metric('process_resident_memory_bytes')) / 1e6;
    process.stdout.write(
      `${workspaces * each} WebhookSubscriptions ready after ${seconds(startedAt)} s; the controller took ${cpu.toFixed(1)} s of CPU and ${megabytes.toFixed(0)} MB\n`,
    );
    const { body } = await stand.server.send('GET', '/api/v1/namespaces/default/secrets');
    const secrets = new Set(body.items.map(({ data }: { data: object }) => JSON.stringify(data)));
    expect(secrets.size).toBe(workspaces * each);
    expect(megabytes).toBeLessThan(250);
  });

  it('asks the API server for nothing but its lease while nothing changes, though it looks after a thousand', async () => {
    const countAll = () => controller.metric(requests);
    const countRenewals = () => controller.metric(requests, { method: 'PUT' });
    const looks = () => controller.metric('controller_runtime_reconcile_total');
    await controller.untilMetric('workqueue_depth', {}, (depth) => depth === 0);
    const [all, renewals, looked] = [await countAll(), await countRenewals(), await looks()];
    const startedAt = performance.now();
    await controller.untilMetric(requests, { method: 'PUT' }, (count) => count >= renewals + 8);
    const elapsed = (performance.now() - startedAt) / 1_000;
    const asked = (await countAll()) - all;
    process.stdout.write(
      `an idle controller: ${(asked / elapsed).toFixed(2)} requests a second, while it looked at ${(await looks()) - looked} resources\n`,
    );
    expect(asked - ((await countRenewals()) - renewals)).toBe(0);
  });

  it('switches MCP on three replicas', async () => {
    const start = () => startApiProcess(stand.database.url, {}, 'mcp');
    const replicas = await Promise.all([start(), start(), start()]);
    const ask = async ({ url }: ApiProcess) => {
      const headers = { 'content-type': 'application/json' };
      const body = '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}';
      return (await fetch(`${url}/v1/mcp`, { method: 'POST', headers, body })).status;
    };
    const allAnswer = async (status: number) =>
      (await Promise.all(replicas.map(ask))).every((one) => one === status);
    await stand.create('McpEndpoint', 'default', { enabled: true });
    await stand.untilReady('McpEndpoint', 'default');
    expect(await allAnswer(401)).toBe(true);
    const startedAt = performance.now();
    await stand.patch('McpEndpoint', 'default', { spec: { enabled: false } });
    await until(() => allAnswer(403));
    process.stdout.write(`MCP off on three replicas after ${seconds(startedAt)} s\n`);
    await stand.untilReady('McpEndpoint', 'default');
    expect((await stand.read('McpEndpoint', 'default')).body.status).toMatchObject({
      replicas: 3,
      seenBy: 3,
    });
    await Promise.all(replicas.map((one) => one.end()));
  });
});
