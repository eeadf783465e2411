import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { until } from '#testing';
import { startControllerProcess } from '../controller-process.js';
import type { ControllerProcess } from '../controller-process.js';
import { describeWithApiServer } from './describe-with-api-server.js';
import { startStand } from './stand.js';
import type { ControllerStand } from './stand.js';
import { keySpec, workspaceSpec } from './workspace-spec.js';

const many = 10_000;
const lists = 'questglass_controller_lists_total';

describeWithApiServer('ten thousand resources', () => {
  let stand: ControllerStand;
  let controller: ControllerProcess;

  beforeAll(async () => {
    stand = await startStand();
    for (let from = 0; from < many; from += 25)
      await Promise.all(Array.from({ length: 25 }, (_none, place) => createStray(from + place)));
    controller = await startControllerProcess(stand.database.url, await stand.server.writeKubeconfig(), {
      QG_LOG_LEVEL: 'info',
    });
  }, 600_000);

  afterAll(async () => {
    await controller?.end();
    await stand?.stop();
  });

  /** A machine that is busy lets etcd time out now and then; what was made nevertheless is there already. */
  const createStray = (number: number) =>
    until(async () => {
      const failure = await stand.create('ApiKey', `stray-${number}`, keySpec('none')).then(
        () => undefined,
        (error: unknown) => String(error),
      );
      return failure === undefined || /already exists/.test(failure);
    }, 120_000);

  it('are listed in pages, and one change does not wait for all of them', async () => {
    const known = { kind: 'ApiKey' };
    await controller.untilMetric('questglass_resource_ready', known, (count) => count === many);
    expect(await controller.metric(lists, known)).toBe(1);
    expect(await controller.metric('rest_client_requests_total', { method: 'GET' })).toBeGreaterThan(
      many / 500,
    );
    await stand.create('Workspace', 'shop', workspaceSpec);
    await stand.untilReady('Workspace', 'shop', 120_000);
    const waiting = await controller.metric('workqueue_depth');
    const megabytes = (await controller.metric('process_resident_memory_bytes')) / 1e6;
    process.stdout.write(`with ${many} resources: ${waiting} waited, ${megabytes.toFixed(0)} MB\n`);
    expect(waiting).toBeGreaterThan(0);
  });
});
