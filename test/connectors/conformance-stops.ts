import { describe, expect, it } from '@jest/globals';
import { run } from '#connectors';
import type { Connector } from '#connectors';
import { until } from '#testing';
import { aMarker, collect, sourceErrorOf } from './collect.js';
import type { Engine } from './engine.js';

/** A stopped statement stops at the engine too; where the engine cannot say, only our side is looked at. */
export function describeStops(engine: Engine, connector: () => Connector): void {
  const isRunning = async (marker: string) => (await engine.isRunning?.(marker)) ?? false;
  const started = (marker: string) => until(async () => engine.isRunning === undefined || isRunning(marker));
  const gone = (marker: string) => until(async () => !(await isRunning(marker)));

  describe('when a statement is to stop', () => {
    it('stops at the engine what the cap of bytes cuts', async () => {
      const marker = aMarker();
      const limits = { timeoutMs: 60_000, rowsMax: 100_000_000, bytesMax: 200_000 };
      const result = await run(connector(), engine.endless(marker), limits, new AbortController().signal);
      expect(result.cutBy).toBe('bytes');
      expect(result.rows.length).toBeGreaterThan(10);
      await gone(marker);
    });

    it('stops a statement that runs out of its time before its first row', async () => {
      const marker = aMarker();
      const running = collect(connector(), engine.slow(marker), { timeoutMs: 300 });
      // The statement takes a minute, which is longer than this test may: that it fails at all means that it was stopped.
      expect(await sourceErrorOf(running, engine.secrets)).toMatchObject({ code: 'timed_out' });
      await gone(marker);
    });

    it('stops a statement that runs out of its time among its rows', async () => {
      const marker = aMarker();
      const options = { timeoutMs: 500, signal: new AbortController().signal };
      const error = await sourceErrorOf(leaf(connector(), engine.endless(marker), options), engine.secrets);
      expect(error).toMatchObject({ code: 'timed_out' });
      await gone(marker);
    });

    it('stops a statement whose caller stopped waiting', async () => {
      const marker = aMarker();
      const caller = new AbortController();
      const running = collect(connector(), engine.slow(marker), { signal: caller.signal });
      const failing = sourceErrorOf(running, engine.secrets);
      await started(marker);
      caller.abort();
      expect(await failing).toMatchObject({ code: 'cancelled' });
      await gone(marker);
    });

    it('does not begin what is cancelled already', async () => {
      const running = collect(connector(), engine.slow(aMarker()), { signal: AbortSignal.abort() });
      expect(await sourceErrorOf(running, engine.secrets)).toMatchObject({ code: 'cancelled' });
    });

    it('stops while it still connects, and has that place free again', async () => {
      const fresh = await engine.open({ connectionsMax: 1 });
      const caller = new AbortController();
      const failing = sourceErrorOf(
        collect(fresh, 'SELECT 1 AS n', { signal: caller.signal }),
        engine.secrets,
      );
      // Nothing is reached within one turn.
      setImmediate(() => caller.abort());
      expect(await failing).toMatchObject({ code: 'cancelled' });
      expect((await collect(fresh, 'SELECT 1 AS n')).rows).toEqual([[1]]);
      await fresh.close();
    });

    it('stops a statement whose batches are left before their end', async () => {
      const marker = aMarker();
      const options = { timeoutMs: 60_000, signal: new AbortController().signal };
      const { batches } = await connector().query(engine.endless(marker), options);
      for await (const batch of batches) {
        expect(batch.length).toBeGreaterThan(0);
        break;
      }
      await gone(marker);
    });

    it('has its connections free again after many stops', async () => {
      for (let i = 0; i < 8; i += 1) {
        const running = collect(connector(), engine.slow(aMarker()), { timeoutMs: 30 });
        expect(await sourceErrorOf(running, engine.secrets)).toMatchObject({ code: 'timed_out' });
      }
      expect((await collect(connector(), 'SELECT 1 AS n')).rows).toEqual([[1]]);
    });
  });

  describe('when connections end', () => {
    it('stops statements under way when it is closed, and answers no more', async () => {
      const marker = aMarker();
      const closing = await engine.open({ connectionsMax: 2 });
      const failing = sourceErrorOf(collect(closing, engine.slow(marker)), engine.secrets);
      await started(marker);
      await closing.close();
      expect(await failing).toMatchObject({ code: 'cancelled' });
      await gone(marker);
      await expect(collect(closing, 'SELECT 1')).rejects.toThrow('closed');
    });

    const { killConnections, countConnections } = engine;

    if (countConnections) {
      it('leaves no connection behind, and opens no more than it may', async () => {
        const before = await countConnections();
        const brief = await engine.open({ connectionsMax: 2 });
        await Promise.all(Array.from({ length: 6 }, () => collect(brief, 'SELECT 1')));
        expect((await countConnections()) - before).toBeLessThanOrEqual(2);
        await brief.close();
        await until(async () => (await countConnections()) <= before);
      });
    }

    if (killConnections) {
      it('replaces connections that died while they were idle', async () => {
        await Promise.all([1, 2, 3].map(() => collect(connector(), 'SELECT 1')));
        await killConnections();
        expect((await collect(connector(), 'SELECT 1 AS n')).rows).toEqual([[1]]);
      });

      it('says so when a connection dies under a statement, and answers the next', async () => {
        const marker = aMarker();
        const failing = sourceErrorOf(collect(connector(), engine.slow(marker)), engine.secrets);
        await started(marker);
        await killConnections();
        expect(['unreachable', 'statement']).toContain((await failing).code);
        expect((await collect(connector(), 'SELECT 1 AS n')).rows).toEqual([[1]]);
      });
    }
  });
}

/** Reads on to the end and keeps nothing. */
async function leaf(connector: Connector, sql: string, options: Parameters<Connector['query']>[1]) {
  const { batches } = await connector.query(sql, options);
  let count = 0;
  for await (const batch of batches) count += batch.length;
  return count;
}
