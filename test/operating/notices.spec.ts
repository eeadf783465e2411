import { expect, it } from '@jest/globals';
import { createLog, createRegistry, readConfig } from '#platform';
import { until } from '#testing';
import { WebhookWorkerConfig } from '../../apps/webhook-worker/src/config.js';
import { startDelivering } from '../../apps/webhook-worker/src/start-delivering.js';
import { startDeliveryWorkspace } from '../rest/delivery-workspace.js';

const deliveries = startDeliveryWorkspace();
const { its, alerts } = deliveries;

it('a worker sends what is queued, with a line in the log and a count, and no address, name or value in either', async () => {
  const mail = await deliveries.aMailChannel('viewer');
  const slack = await deliveries.aSlackChannel();
  alerts.setTotal(42);
  const id = await deliveries.anAlert([mail, slack], { name: 'Profit' });
  await alerts.evaluateAt(1, id);
  alerts.setTotal(98_765);
  expect(await alerts.evaluateAt(1, id)).toBe('firing');
  const lines: string[] = [];
  const registry = createRegistry('webhook-worker');
  const worker = await startDelivering({
    config: readConfig(WebhookWorkerConfig, {
      DATABASE_URL: its.api.database.url,
      QG_SECRET_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
      QG_WEBHOOK_ADDRESSES_ALLOWED: '127.0.0.0/8',
      QG_WEBHOOK_PLAIN_HTTP: 'allowed',
      QG_SMTP_URL: deliveries.mails.url,
      QG_SMTP_FROM: 'reports@example.com',
      QG_PUBLIC_URL: 'https://qg.example.com',
    }),
    log: createLog({
      level: 'debug',
      service: 'webhook-worker',
      sink: { write: (line) => lines.push(line) },
    }),
    registry,
    clock: its.now,
  });
  const told = () => lines.filter((line) => line.includes('sent a notice'));
  await until(() => told().length === 2);
  await worker.stop();
  expect(deliveries.mail().mail.attachments).toHaveLength(1);
  expect(deliveries.mail().mail.subject).toContain('98,765');
  expect(deliveries.chat.received).toHaveLength(1);
  expect(told().map((line) => JSON.parse(line).outcome)).toEqual(['sent', 'sent']);
  const text = await registry.metrics();
  expect(text).toMatch(/^notice_deliveries_total\{.*kind="email".*outcome="sent".*\} 1$/m);
  expect(text).toMatch(/^notice_queues_full\{.*\} 0$/m);
  expect(text).toMatch(/^notice_pictures_total\{.*outcome="drawn".*\} 1$/m);
  expect(`${lines.join('')}${text}`).not.toMatch(/Profit|98,?765|@example|secret-token/);
});

it('one setting of mail without the other stops the start', () => {
  expect(() =>
    readConfig(WebhookWorkerConfig, {
      DATABASE_URL: its.api.database.url,
      QG_SECRET_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
      QG_SMTP_URL: deliveries.mails.url,
    }),
  ).toThrow(/QG_SMTP_FROM: is missing/);
});
