import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { EnginesBusy, SourceError } from '#connectors';
import { notFound, readTooSlowly } from '#contracts';
import { SemaphoreFull } from '#platform';
import { InvalidStatement } from '../data-sources/invalid-statement.js';
import type { BodyPart } from './row-writer.js';
import { RunningExport } from './running-export.js';

function start({ timeoutMs = 60_000, caller = new AbortController() } = {}) {
  const outcomes: string[] = [];
  const released: number[] = [];
  const running = new RunningExport(caller.signal, timeoutMs, (outcome) => outcomes.push(outcome));
  running.hold(() => released.push(1));
  return { running, outcomes, released, caller };
}

async function* rows(error?: Error): AsyncGenerator<string> {
  yield 'one';
  yield 'two';
  if (error) throw error;
}

async function read(text: AsyncIterable<BodyPart>, eachMs = 0): Promise<BodyPart[]> {
  const parts: BodyPart[] = [];
  for await (const part of text) {
    parts.push(part);
    if (eachMs > 0) await wait(eachMs);
  }
  return parts;
}

const timedOut = new SourceError('timed_out', 'it took too long');

describe('an export', () => {
  it('ends once with its last row, and gives back its places', async () => {
    const { running, outcomes, released, caller } = start();
    expect(await read(running.follow(rows()))).toEqual(['one', 'two']);
    caller.abort();
    expect([outcomes, released, running.ended.aborted]).toEqual([['completed'], [1], true]);
  });

  it('gives back at once what it gets after its end', () => {
    const { running, released, caller } = start();
    caller.abort();
    running.hold(() => released.push(2));
    expect(released).toEqual([1, 2]);
  });

  it.each([
    ['source_failed', { code: 'conflict', message: 'it took too long' }, timedOut],
    ['fault', { message: 'a bug' }, new Error('a bug')],
  ])('that ends as %s in the middle has an error for its caller', async (outcome, told, error) => {
    const { running, outcomes, released } = start();
    await expect(read(running.follow(rows(error)))).rejects.toMatchObject(told);
    expect([outcomes, released]).toEqual([[outcome], [1]]);
  });

  it('whose time went by in waiting for its reader is not the fault of its source', async () => {
    const { running, outcomes } = start({ timeoutMs: 20 });
    const failing = read(running.follow(rows(timedOut)), 20);
    await expect(failing).rejects.toMatchObject({ code: 'request_timeout' });
    expect(outcomes).toEqual(['slow_reader']);
  });

  it.each([
    ['no_room', 429, new SemaphoreFull()],
    ['no_room', 429, new EnginesBusy()],
    ['source_failed', 409, new SourceError('missing', 'no such table')],
    ['rejected', 409, new InvalidStatement('it writes')],
    ['rejected', 404, notFound()],
  ])('that ends as %s before its first row is answered %i', (outcome, status, error) => {
    const { running, outcomes } = start();
    expect(running.fail(error)).toMatchObject({ status });
    expect(outcomes).toEqual([outcome]);
  });

  it.each([
    ['caller_left', undefined],
    ['slow_reader', readTooSlowly()],
  ])('ends as %s with its caller', async (outcome, reason) => {
    const { running, outcomes, caller } = start();
    const text = running.follow(rows());
    await text.next();
    caller.abort(reason);
    await text.return();
    expect(outcomes).toEqual([outcome]);
  });
});
