import { afterEach, describe, expect, it } from '@jest/globals';
import { ThreadFailure } from './thread-job.js';
import { ThreadPool } from './thread-pool.js';
import type { ThreadPoolSettings } from './thread-pool.js';

/** As the build has it: a thread knows nothing of the sources that specs are run from. */
const serving = new URL('../../../../dist/libs/platform/src/threads/serve-jobs.js', import.meta.url).href;
const code = `
  import { threadId } from 'node:worker_threads';
  import { serveJobs } from ${JSON.stringify(serving)};
  const jobs = {
    double: (input) => input * 2,
    where: () => threadId,
    environment: () => Object.keys(process.env),
    throw: () => { throw new TypeError('a bug'); },
    never: () => { for (;;); },
    exit: () => process.exit(0),
    late: (ms) => new Promise((resolve) => setTimeout(resolve, ms, 'late')),
  };
  serveJobs(Object.fromEntries(Object.entries(jobs).map(([name, run]) => [name, async () => run])));`;
const entry = new URL(`data:text/javascript,${encodeURIComponent(code)}`);

const pools: ThreadPool[] = [];
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.stop()));
});

function poolOf(settings: Partial<ThreadPoolSettings> = {}) {
  const heard: string[] = [];
  const pool = new ThreadPool(
    { entry, threadsMax: 2, waitingMax: 10, idleMs: 60_000, ...settings },
    {
      onJob: (name, outcome) => void heard.push(`${name} ${outcome}`),
      onKilled: ({ name }, reason) => void heard.push(`${name} killed: ${reason}`),
    },
  );
  pools.push(pool);
  const run = (name: string, { input, party = 'a', timeoutMs = 60_000, signal }: Wanted = {}) =>
    pool.run(party, { name, input, timeoutMs, ...(signal && { signal }) });
  return { pool, run, heard };
}
type Wanted = { input?: unknown; party?: string; timeoutMs?: number; signal?: AbortSignal };

const reasonOf = (running: Promise<unknown>) =>
  running.then(
    () => 'done',
    (error: unknown) => (error instanceof ThreadFailure ? error.reason : String(error)),
  );

describe('ThreadPool', () => {
  it('does jobs in a thread that it keeps, which knows nothing of our environment', async () => {
    const { pool, run } = poolOf();
    expect(await run('double', { input: 21 })).toBe(42);
    const first = await run('where');
    expect(first).not.toBe(0);
    expect(await run('where')).toBe(first);
    expect(await run('environment')).toEqual([]);
    expect(pool.threads).toBe(1);
  });

  it('ends a thread whose job takes longer than it may, and does the next one in another', async () => {
    const { pool, run, heard } = poolOf();
    const before = await run('where');
    expect(await reasonOf(run('never', { timeoutMs: 20 }))).toBe('timeout');
    expect(await run('where')).not.toBe(before);
    expect(pool.threads).toBe(1);
    expect(heard).toEqual(['where done', 'never killed: timeout', 'never timeout', 'where done']);
  });

  it('outlives a thread that ends by itself', async () => {
    const { run, heard } = poolOf();
    expect(await reasonOf(run('exit'))).toBe('crash');
    expect(await run('double', { input: 1 })).toBe(2);
    expect(heard).toContain('exit killed: crash');
  });

  it('fails a job by its exception, and keeps the thread', async () => {
    const { pool, run } = poolOf();
    const before = await run('where');
    await expect(run('throw')).rejects.toMatchObject({ cause: new TypeError('a bug') });
    await expect(run('unknown')).rejects.toThrow('the job unknown failed');
    expect(await run('where')).toBe(before);
    expect(pool.threads).toBe(1);
  });

  it('gives one party no more than half of the threads', async () => {
    const { pool, run } = poolOf();
    const theirs = [run('never'), run('never'), run('never')].map(reasonOf);
    expect(await run('double', { input: 4, party: 'b' })).toBe(8);
    expect(pool.waiting).toBe(2);
    await pool.stop();
    expect(await Promise.all(theirs)).toEqual(['stopped', 'stopped', 'stopped']);
  });

  it('refuses what would wait behind too many', async () => {
    const { run } = poolOf({ waitingMax: 1 });
    const first = run('late', { input: 1 });
    const [second, third] = [run('late', { input: 1 }), reasonOf(run('late', { input: 1 }))];
    expect(await third).toBe('busy');
    expect(await Promise.all([first, second])).toEqual(['late', 'late']);
  });

  it('gives up what nobody wants any more, and does not begin it', async () => {
    const { pool, run, heard } = poolOf({ threadsMax: 1 });
    const patience = new AbortController();
    const first = reasonOf(run('never', { timeoutMs: 50 }));
    const second = reasonOf(run('double', { input: 1, signal: patience.signal }));
    patience.abort();
    expect(await second).toBe('late');
    expect(await reasonOf(run('double', { input: 1, signal: patience.signal }))).toBe('late');
    expect(await first).toBe('timeout');
    expect(await run('double', { input: 3 })).toBe(6);
    expect(heard.filter((line) => line.startsWith('double'))).toEqual([
      'double late',
      'double late',
      'double done',
    ]);
    expect(pool.waiting).toBe(0);
  });

  it('gives the place of a waiter that is given up to the next', async () => {
    const { pool, run, heard } = poolOf({ threadsMax: 1, waitingMax: 1 });
    const first = run('late', { input: 1 });
    const patience = new AbortController();
    const second = reasonOf(run('double', { input: 1, signal: patience.signal }));
    expect(await reasonOf(run('double', { input: 2 }))).toBe('busy');
    patience.abort();
    expect(pool.waiting).toBe(0);
    const third = run('double', { input: 3 });
    expect(await Promise.all([first, second, third])).toEqual(['late', 'late', 6]);
    expect(heard).toEqual(['double busy', 'double late', 'late done', 'double done']);
  });

  it('ends threads that nobody needs', async () => {
    const { pool, run } = poolOf({ idleMs: 1 });
    await run('double', { input: 1 });
    while (pool.threads > 0) await new Promise((resolve) => setImmediate(resolve));
    expect(await run('double', { input: 3 })).toBe(6);
  });

  it('takes nothing more once it is stopped', async () => {
    const { pool, run } = poolOf();
    await run('double', { input: 1 });
    await pool.stop();
    expect(pool.threads).toBe(0);
    expect(await reasonOf(run('double', { input: 1 }))).toBe('stopped');
  });
});
