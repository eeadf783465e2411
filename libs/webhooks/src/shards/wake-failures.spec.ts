import { expect, it } from '@jest/globals';
import { createLog, createRegistry } from '#platform';
import { wakeFailureHandler } from './wake-failures.js';

it('is counted together where one process is several', async () => {
  const registry = createRegistry('all-in-one');
  const log = createLog({ level: 'info', service: 'all-in-one', sink: { write: () => undefined } });
  for (const report of [wakeFailureHandler(registry, log), wakeFailureHandler(registry, log)])
    report(new Error('away'));
  expect(await registry.metrics()).toMatch(/^webhook_wake_failures_total\S* 2$/m);
});
