import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openDatabase } from '#database';
import { SecretBox } from '#platform';
import { Builders, createTestDatabase, until } from '#testing';
import type { TestDatabase } from '#testing';
import { ReceiverNetwork, createSubscription, emit } from '#webhooks';
import { startWebhookWorkerProcess } from '../webhook-worker-process.js';
import { startReceiver } from '../webhooks/receiver.js';
import type { WebhookReceiver } from '../webhooks/receiver.js';
import { startSpanCollector } from './span-collector.js';
import type { SpanCollector } from './span-collector.js';

const causeId = '0af7651916cd43dd8448eb211c80319c';

let database: TestDatabase;
let collector: SpanCollector;
let receiver: WebhookReceiver;

beforeAll(async () => {
  database = await createTestDatabase();
  collector = await startSpanCollector();
  receiver = await startReceiver();
});

afterAll(async () => {
  await receiver.close();
  await collector.close();
  await database.drop();
});

describe('the span of an attempt', () => {
  it('links to the request that caused the event, is the parent of what the receiver does, and tells how it ended', async () => {
    const worker = await startWebhookWorkerProcess(database.url, {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    });
    const secret = await emitTo(`${receiver.url}/a-token-of-theirs`);
    await until(() => receiver.received.length > 0);
    expect(await worker.end()).toBe(0);
    const spans = collector.received();
    for (const text of [
      'questglass-webhook-worker',
      'webhook attempt',
      'questglass.webhook.outcome',
      'succeeded',
      'dashboard.created',
    ])
      expect(spans).toContain(text);
    const sent = /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/.exec(
      String(receiver.received[0]?.headers['traceparent']),
    );
    const [, traceId = '', spanId = ''] = sent ?? [];
    for (const id of [causeId, traceId, spanId])
      expect(spans).toContain(Buffer.from(id, 'hex').toString('latin1'));
    expect(traceId).toMatch(/^[0-9a-f]{32}$/);
    expect(traceId).not.toBe(causeId);
    for (const text of [secret, 'a-token-of-theirs', 'A board of theirs']) expect(spans).not.toContain(text);
  });
});

/** Subscribes a receiver and emits an event for it, as a request with a trace would. */
async function emitTo(url: string): Promise<string> {
  const source = await openDatabase({
    url: database.url,
    applicationName: 'questglass-test',
    connectionsMax: 1,
    onIdleError: () => undefined,
  });
  const { id: workspaceId, act } = await new Builders(source.manager).aWorkspace();
  const context = {
    db: source.manager,
    secrets: new SecretBox([['test', Buffer.alloc(32, 7)]]),
    network: new ReceiverNetwork({ allowedRanges: ['127.0.0.0/8'], plainHttp: 'allowed' }),
  };
  const { secret } = await createSubscription(context, act, { url, events: ['*'] });
  await source.transaction((tx) =>
    emit(tx, {
      workspaceId,
      type: 'dashboard.created',
      data: { dashboard: { id: 'dash_1', name: 'A board of theirs' } },
      at: new Date(),
      traceparent: `00-${causeId}-b7ad6b7169203331-01`,
    }),
  );
  await source.destroy();
  return secret;
}
