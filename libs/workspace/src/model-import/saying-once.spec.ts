import { expect, it } from '@jest/globals';
import type { SourceCorrection } from '#contracts';
import { sayingOnce } from './saying-once.js';

const at = { schema: 'public', table: 'tariffs', column: 'unit_ct' };
const amount = { fact: 'measure', ...at, adds: 'average', unit: null } satisfies SourceCorrection;
const place = JSON.stringify([at.schema, at.table, at.column]);

it('leaves an amount in the unit that it is believed to be in', () => {
  const believed = { role: 'measure', measure: { adds: 'sum', unit: 'cents' } } as const;
  expect(sayingOnce([amount], new Map([[place, believed]]))).toEqual({
    corrections: [{ ...amount, unit: 'cents' }],
    skipped: [],
  });
});

it('says no unit of what was no amount before', () => {
  const believed = { role: 'code', measure: undefined } as const;
  expect(sayingOnce([amount], new Map([[place, believed]])).corrections).toEqual([amount]);
});
