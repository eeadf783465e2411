import { createTestDatabase } from '#testing';
import { startApiProcess } from '../api-process.js';
import { startWebhookWorkerProcess } from '../webhook-worker-process.js';

/** The names of all metrics that the running processes show, histograms' parts included. */
export async function runningMetrics(): Promise<Set<string>> {
  const database = await createTestDatabase();
  const processes = await Promise.all([
    // Never asked; the metrics of models are there where one is configured.
    startApiProcess(database.url, {
      QG_MODEL: 'openai-compatible:none',
      QG_MODEL_BASE_URL: 'http://127.0.0.1:1/v1',
    }),
    startApiProcess(database.url, {}, 'mcp'),
    startWebhookWorkerProcess(database.url),
  ]);
  const texts = await Promise.all(
    processes.map(async ({ healthUrl }) => (await fetch(`${healthUrl}/metrics`)).text()),
  );
  await Promise.all(processes.map(({ end }) => end()));
  await database.drop();
  return new Set(texts.flatMap(namesIn));
}

/** The names that a text of metrics declares. */
export function namesIn(text: string): string[] {
  return [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? ['_bucket', '_sum', '_count'].map((part) => name + part) : [name],
  );
}
