import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import type { Cell } from '#contracts';
import { run } from '#connectors';
import type { Connector } from '#connectors';
import { collect, itHolds } from './collect.js';
import { expectedValues } from './engine.js';
import type { Engine, ValueName } from './engine.js';

const limits = { timeoutMs: 15_000, rowsMax: 1_000, bytesMax: 1_000_000 };
const megabyte = 1024 * 1024;

/** The results, cell by cell and as a whole. */
export function describeResults(engine: Engine, connector: () => Connector): void {
  describe('when it returns values', () => {
    for (const name of Object.keys(expectedValues) as ValueName[]) {
      itHolds(`returns ${name} exactly`, engine.values[name], async (given) => {
        const expected: { cell: Cell; kind?: string } = { ...expectedValues[name] };
        const { sql, ...own } = typeof given === 'string' ? { sql: given } : given;
        Object.assign(expected, own);
        const { columns, rows } = await collect(connector(), sql);
        expect(rows).toEqual([[expected.cell]]);
        if (expected.kind !== undefined) expect(columns).toMatchObject([{ kind: expected.kind }]);
      });
    }
  });

  describe('when it returns results', () => {
    it('keeps the columns of an empty result', async () => {
      const { columns, rows } = await collect(connector(), engine.emptyResult);
      expect(columns.map(({ name }) => name)).toEqual(['id', 'name']);
      expect(rows).toEqual([]);
    });

    itHolds('keeps columns of the same name', engine.duplicateNames, async (sql) => {
      const { columns, rows } = await collect(connector(), sql);
      expect(columns.map(({ name }) => name)).toEqual(['a', 'a']);
      expect(rows).toEqual([[1, 2]]);
    });

    it('returns a cell of 10 MB', async () => {
      const { rows } = await collect(connector(), engine.bigCell(10 * megabyte));
      expect(rows).toHaveLength(1);
      expect(rows[0]?.[0] === 'x'.repeat(10 * megabyte)).toBe(true);
    });

    it('cuts at the cap of rows, and says so only when there were more', async () => {
      const signal = new AbortController().signal;
      const cut = await run(connector(), engine.rows(11, 4), { ...limits, rowsMax: 10 }, signal);
      const whole = await run(connector(), engine.rows(10, 4), { ...limits, rowsMax: 10 }, signal);
      expect([cut.cutBy, whole.cutBy]).toEqual(['rows', undefined]);
      expect(cut.rows).toEqual(whole.rows);
      expect(cut.rows.map(([n]) => n)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    });

    it('answers many at once without mixing them up', async () => {
      const asked = Array.from({ length: 20 }, (_, n) => n);
      const answers = asked.map((n) => collect(connector(), `SELECT ${n} AS n`));
      expect((await Promise.all(answers)).map(({ rows }) => rows)).toEqual(asked.map((n) => [[n]]));
    });

    it('streams eighty thousand rows without holding half of them', async () => {
      const options = { timeoutMs: 60_000, signal: new AbortController().signal };
      const before = memoryHeld();
      const { batches } = await connector().query(engine.rows(80_000, 1_000), options);
      let count = 0;
      let peak = 0;
      for await (const batch of batches) {
        expect(batch.length).toBeLessThanOrEqual(10_000);
        expect(batch[0]?.[0]).toBe(count + 1);
        // The reader is the slow one: what a connector reads ahead would pile up here.
        await new Promise((resolve) => setTimeout(resolve, 1));
        // Measuring takes a tenth of a second: at the beginning, where all could have been read ahead, and then each quarter.
        const isMeasured = Math.floor(count / 20_000) < Math.floor((count + batch.length) / 20_000);
        if (count === 0 || isMeasured) peak = Math.max(peak, memoryHeld() - before);
        count += batch.length;
      }
      expect(count).toBe(80_000);
      expect(peak).toBeLessThan(40 * megabyte);
    }, 60_000);
  });
}

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Without garbage, so that it does not depend on when the collector last ran. */
function memoryHeld(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
