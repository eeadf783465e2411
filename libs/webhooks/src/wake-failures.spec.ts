import { expect, it } from '@jest/globals';
import { createLog, createRegistry } from '#platform';
import { wakeFailures } from './wake-failures.js';

it('is counted together where one process is several', async () => {
  const registry = createRegistry('all-in-one');
  const log = createLog({ level: 'info', service: 'all-in-one', sink: { write: () => undefined } });
  for (const hear of [wakeFailures(registry, log), wakeFailures(registry, log)]) hear(new Error('away'));
  expect(await registry.metrics()).toMatch(/^webhook_wake_failures_total\S* 2$/m);
});
