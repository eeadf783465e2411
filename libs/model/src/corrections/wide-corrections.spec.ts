import { expect, it } from '@jest/globals';
import type { ColumnKind, KeptCorrection, SourceCorrection } from '#contracts';
import { buildModel } from '../build-model.js';
import { sketched } from '../sketched.fixture.js';
import type { SourceModel } from '../source-model.js';
import { correctModel } from './correct-model.js';

const columnCount = 4_000;
const correctionCount = 500;

/** More looks at a column than each of a handful of steps takes; its corrections looked at it thousands of times before. */
const looksMax = 40;

const ofDays = wideSource('date');
const ofNumbers = wideSource('integer');
const at = { schema: 'public', table: 'wide' };

const kinds: Readonly<Record<string, (column: string) => SourceCorrection>> = {
  links: (column) => ({
    fact: 'link',
    ...at,
    column,
    to: { schema: 'public', table: 'others', column: 'key' },
  }),
  roles: (column) => ({ fact: 'column_role', ...at, column, role: 'time' }),
  times: (column) => ({ fact: 'time', ...at, column, meaning: 'due' }),
  amounts: (column) => ({ fact: 'measure', ...at, column, adds: 'sum', unit: null }),
  words: (column) => ({ fact: 'column_also', ...at, column, words: ['day'] }),
  parts: (column) => ({ fact: 'calendar', ...at, column, part: 'day' }),
  things: (column) => ({ fact: 'hidden_entity', ...at, column, noun: { singular: 'day', plural: 'days' } }),
};

it.each(Object.entries(kinds))(
  'corrections of a wide table look at each column a few times: %s',
  (kind, say) => {
    const { tables, model: wide } = kind === 'amounts' ? ofNumbers : ofDays;
    const { model, looks } = watched(wide);
    const corrections = Array.from({ length: correctionCount }, (_unused, place): KeptCorrection => {
      const correction = say(`c${place * 7}_on`);
      return { id: `cor_${place}`, correction, origin: 'console', by: 'Ada', at: '2026-11-23T10:00:00.000Z' };
    });
    expect(correctModel(model, tables, corrections).unfit).toEqual([]);
    expect(looks()).toBeGreaterThan(columnCount);
    expect(looks() / columnCount).toBeLessThan(looksMax);
  },
);

function wideSource(kind: ColumnKind) {
  const { tables } = sketched({
    wide: Object.fromEntries(
      Array.from({ length: columnCount }, (_unused, place) => [`c${place}_on`, [kind, []] as const]),
    ),
    others: { key: [kind, []] },
  });
  return { tables, model: buildModel(tables, undefined) };
}

/** A model that counts how often the names of its columns, the meanings of its times and the ends of its links are looked at. */
function watched(model: SourceModel): { model: SourceModel; looks: () => number } {
  let count = 0;
  const counting = <Part extends object>(part: Part): Part =>
    new Proxy(part, {
      get(target, name, receiver) {
        if (['column', 'from', 'meaning'].includes(String(name))) count += 1;
        return Reflect.get(target, name, receiver) as unknown;
      },
    });
  const watchedTables = model.tables.map((table) => ({
    ...table,
    columns: table.columns.map(counting),
    times: table.times.map(counting),
  }));
  return {
    model: { ...model, tables: watchedTables, links: model.links.map(counting) },
    looks: () => count,
  };
}
