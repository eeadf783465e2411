import { buildCatalog, readQuestion } from '#english';
import type { SourceTable } from '#contracts';
import { openDatabase } from '#database';
import { startApiProcess } from './api-process.ts';
import type { ApiProcess } from './api-process.ts';
import { Child } from './child.ts';
import { dropAskShop, makeAskShop, shopQuestions } from './ask-shop.ts';
import { makeBenchWorkspace, makeKeysIn } from './keys.ts';
import { cpuMicrosOf, postgresCpuMicros } from './machine.ts';
import { reportOn } from './report.ts';
import type { Bound, Report } from './report.ts';
import { alternate } from './rounds.ts';
import type { Measured, Plan } from './rounds.ts';
import { startSpanSink } from './span-sink.ts';
import { widen } from './wide-schema.ts';
import type { WordVectorsCost } from './word-vectors-reader.ts';

const asked = 'POST /v1/ask';
const alone = 'its SQL alone';

/** The cost of understanding, the gate, the description and the record of a question beside the SQL that answers it. */
export async function ask(databaseUrl: string, plan: Plan): Promise<Report> {
  const act = await makeBenchWorkspace(databaseUrl);
  const [key] = await makeKeysIn(databaseUrl, act, 1);
  const shop = await makeAskShop(databaseUrl, act);
  const sink = await startSpanSink();
  const api = await startApiProcess(databaseUrl, sink.url);
  const onIdleError = () => undefined;
  const direct = await openDatabase({
    url: shop.url,
    applicationName: 'bench',
    connectionsMax: 1,
    onIdleError,
  });
  try {
    const send = (question: string) => askOver(api, key?.secret ?? '', question);
    const statements = await Promise.all(shopQuestions.map(send));
    const times: number[] = [];
    const sides = [
      { name: alone, run: oneByOne(databaseUrl, process.pid, statements, (sql) => direct.query(sql), []) },
      { name: asked, run: oneByOne(databaseUrl, api.pid, shopQuestions, send, times) },
    ];
    const results = await alternate(sides, plan);
    const bounds = [
      { name: `${asked}, p95, ms`, value: quantile(times, 0.95), max: 150 },
      ...planning(shop.tables),
      ...(await ofWordVectors()),
    ];
    const notes = [`${asked}, p50: ${quantile(times, 0.5).toFixed(1)} ms, over 30,000 orders`];
    return { ...reportOn(results, [], notes), bounds };
  } finally {
    await direct.destroy();
    await api.stop();
    sink.close();
    await dropAskShop(databaseUrl);
  }
}

/** Asks, and gives the SQL that answered. */
async function askOver({ url }: ApiProcess, secret: string, question: string): Promise<string> {
  const response = await fetch(new URL('/v1/ask', url), {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ question }),
  });
  const answer: unknown = await response.json();
  const sql = typeof answer === 'object' && answer !== null && 'sql' in answer ? answer.sql : undefined;
  const isAnswered = typeof answer === 'object' && answer !== null && 'success' in answer && answer.success;
  if (!isAnswered || typeof sql !== 'string')
    throw new Error(`${question} was not answered: ${JSON.stringify(answer)}`);
  return sql;
}

/** One after the other, as one person asks; each one's time is kept. */
function oneByOne(
  databaseUrl: string,
  pid: number,
  inputs: readonly string[],
  work: (input: string) => Promise<unknown>,
  times: number[],
) {
  return async (seconds: number): Promise<Measured> => {
    const [cpu, storeCpu] = [await cpuMicrosOf([pid]), await postgresCpuMicros(databaseUrl)];
    const startedAt = performance.now();
    let count = 0;
    while (performance.now() - startedAt < seconds * 1_000) {
      const before = performance.now();
      await work(inputs[count % inputs.length] ?? '');
      times.push(performance.now() - before);
      count += 1;
    }
    const elapsed = (performance.now() - startedAt) / 1_000;
    return {
      perSecond: count / elapsed,
      cpuMicros: ((await cpuMicrosOf([pid])) - cpu) / count,
      storeCpuMicros: ((await postgresCpuMicros(databaseUrl)) - storeCpu) / count,
    };
  };
}

/** The time to understand a question over schemas of ordinary and of great width. */
function planning(tables: readonly SourceTable[]): Bound[] {
  return [
    { count: 20, max: 10 },
    { count: 1_000, max: 50 },
  ].map(({ count, max }) => {
    const catalog = buildCatalog({ tables: widen(tables, count) });
    const now = new Date();
    const read = (question: string) => {
      const before = performance.now();
      readQuestion(question, catalog, { now });
      return performance.now() - before;
    };
    shopQuestions.forEach(read);
    const times = Array.from({ length: 5 }, () => shopQuestions.map(read)).flat();
    return { name: `planning over ${count} tables, p50, ms`, value: quantile(times, 0.5), max };
  });
}

const megabyte = 1_048_576;

/** The cost of the meanings of words to a process, which reads them at its first question. */
async function ofWordVectors(): Promise<Bound[]> {
  const costs: WordVectorsCost[] = [];
  for (let round = 0; round < 5; round += 1) {
    const reader = new Child('./word-vectors-reader.ts');
    costs.push(await reader.ask<WordVectorsCost>({}));
    await reader.stop();
  }
  const usual = (figure: (cost: WordVectorsCost) => number) => quantile(costs.map(figure), 0.5);
  return [
    { name: 'word vectors, ms to read them', value: usual(({ loadMs }) => loadMs), max: 100 },
    { name: 'word vectors, MB in use', value: usual(({ bytes }) => bytes / megabyte), max: 16 },
    { name: 'likeness of two words, µs', value: usual(({ likenessMicros }) => likenessMicros), max: 20 },
  ];
}

function quantile(values: readonly number[], part: number): number {
  return (
    values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ??
    Number.NaN
  );
}
