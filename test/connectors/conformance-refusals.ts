import { describe, expect, it } from '@jest/globals';
import type { Connector } from '#connectors';
import { collect, itHolds, sourceErrorOf } from './collect.js';
import type { Engine } from './engine.js';

/** Statements that fail, by mistake or by intent; the connector answers the next one all the same. */
export function describeRefusals(engine: Engine, connector: () => Connector): void {
  const fail = async (sql: string) => {
    const error = await sourceErrorOf(collect(connector(), sql), engine.secrets);
    expect((await collect(connector(), 'SELECT 1 AS n')).rows).toEqual([[1]]);
    return error;
  };

  describe('when a statement is wrong', () => {
    it('says that a table is missing', async () => {
      expect(await fail(engine.missingTable)).toMatchObject({ code: 'missing' });
    });

    it('says that the statement does not parse', async () => {
      expect(await fail(engine.syntaxError)).toMatchObject({ code: 'statement' });
    });

    it('refuses a statement that is empty', async () => {
      expect(['statement', 'refused']).toContain((await fail('  ')).code);
    });

    itHolds('passes on a failure that comes after rows', engine.failsLate, async (sql) => {
      expect(await fail(sql)).toMatchObject({ code: 'statement' });
    });
  });

  describe('when a statement would do more than read', () => {
    for (const { name, sql } of engine.hostile) {
      it(`refuses ${name} and leaves no trace`, async () => {
        const before = await engine.traces();
        expect(['refused', 'statement', 'missing']).toContain((await fail(sql)).code);
        expect(await engine.traces()).toEqual(before);
      });
    }
  });
}
