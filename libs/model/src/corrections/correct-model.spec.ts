import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { columnRoles, correctionOrigins, tableRoles, timeMeanings } from '#contracts';
import type { KeptCorrection, SourceCorrection } from '#contracts';
import { baselessFacts } from '../baseless-facts.fixture.js';
import { buildModel } from '../build-model.js';
import { clinic } from '../clinic.fixture.js';
import { linkedTables } from '../linked-tables.js';
import { sketched } from '../sketched.fixture.js';
import type { SourceModel } from '../source-model.js';
import { correctModel } from './correct-model.js';
import { factKey } from './fact-key.js';

const { tables, profiles } = sketched(clinic);
const profile = { tables: profiles, coverages: [] };
const model = buildModel(tables, profile);
const at = { schema: 'public', table: 'visits' };

describe('a corrected model', () => {
  it('is the model where nobody said anything', () => {
    expect(correctModel(model, tables, [])).toEqual({ model, unfit: [] });
  });

  it('has a link no more that was rejected, nor do its tables', () => {
    const { model: after } = corrected({ fact: 'link', ...at, column: 'pet_no', to: null });
    expect(linksOf(model)).toEqual(['visits.pet_no -> pets.pet_no']);
    expect(linksOf(after)).toEqual([]);
    expect(after.settled).toEqual([{ ...at, column: 'pet_no' }]);
    expect(keysOf(tables, model)).toEqual([['pet_no']]);
    expect(keysOf(tables, after)).toEqual([]);
  });

  it('takes a link back that the source declares', () => {
    const key = {
      columns: ['pet_no'],
      schema: 'public',
      table: 'pets',
      references: ['pet_no'],
      inferred: false,
    };
    const declared = tables.map((table) => ({
      ...table,
      foreign_keys: table.name === 'visits' ? [key] : [],
    }));
    const built = buildModel(declared, { tables: profiles, coverages: [] });
    const rejected = correctModel(built, declared, [
      kept({ fact: 'link', ...at, column: 'pet_no', to: null }),
    ]);
    expect(keysOf(declared, built)).toContainEqual(['pet_no']);
    expect(keysOf(declared, rejected.model)).not.toContainEqual(['pet_no']);
  });

  it('has a link that was said, with who said it', () => {
    const to = { schema: 'public', table: 'staff', column: 'emp_id' };
    const { model: after } = corrected({ fact: 'link', ...at, column: 'room_no', to });
    expect(after.links.at(-1)).toEqual({
      from: { ...at, column: 'room_no' },
      to,
      isDeclared: false,
      basis: { certainty: 1, evidence: 'Ada said so on 2026-11-23.' },
    });
  });

  it('asks rows by the time that was said first', () => {
    const before = tableOf(model).times.map(({ column }) => column);
    const [best] = before;
    const { model: after } = corrected({ fact: 'times', ...at, columns: ['paid_dt'] });
    const { times, timeOrder } = tableOf(after);
    expect(best).not.toBe('paid_dt');
    expect(times.map(({ column }) => column)).toEqual([
      'paid_dt',
      ...before.filter((column) => column !== 'paid_dt'),
    ]);
    expect(times[0]?.basis.certainty).toBe(1);
    expect(timeOrder?.certainty).toBe(1);
  });

  it('adds up a column as an amount that was a number, and no longer takes it for a time', () => {
    const { model: after } = corrected({
      fact: 'measure',
      ...at,
      column: 'room_no',
      adds: 'average',
      unit: 'rooms',
    });
    expect(columnOf(after, 'room_no')).toMatchObject({
      role: 'measure',
      measure: { adds: 'average', unit: 'rooms' },
    });
    const { tables: sales, profiles: ofSales } = sketched({
      sales: { sale_no: ['text', ['a', 'b', 'c']], sold_date: ['integer', [20260102, 20260315, 20260704]] },
    });
    const before = buildModel(sales, { tables: ofSales, coverages: [] });
    const isAmount = { fact: 'measure', schema: 'public', table: 'sales', column: 'sold_date' } as const;
    const said = correctModel(before, sales, [kept({ ...isAmount, adds: 'sum', unit: null })]);
    expect(before.tables[0]?.times).toMatchObject([{ column: 'sold_date' }]);
    expect(said).toMatchObject({ model: { tables: [{ times: [] }] }, unfit: [] });
  });

  it('tells which rows hold today by what the states were said to mean', () => {
    const { model: after } = corrected({
      fact: 'meanings',
      ...at,
      column: 'room_no',
      meanings: { '7': 'open', '8': 'closed' },
    });
    expect(columnOf(after, 'room_no')).toMatchObject({
      role: 'state',
      meanings: { '7': 'open', '8': 'closed' },
    });
    const { model: said } = corrected({ fact: 'current_rows', ...at, current: null });
    expect(tableOf(said).current).toBeUndefined();
  });

  it.each<[SourceCorrection, string]>([
    [
      { fact: 'noun', schema: 'public', table: 'gone', noun: { singular: 'a', plural: 'b' } },
      'there is no gone in this source',
    ],
    [
      { fact: 'column_role', ...at, column: 'cust_no', role: 'code' },
      'there is no visits.cust_no in this source',
    ],
    [
      { fact: 'link', ...at, column: 'pet_no', to: { schema: 'public', table: 'pets', column: 'id' } },
      'there is no pets.id in this source',
    ],
    [{ fact: 'times', ...at, columns: ['visit_dt', 'left_dt'] }, 'there is no visits.left_dt in this source'],
    [{ fact: 'row_name', ...at, columns: ['title'] }, 'there is no visits.title in this source'],
    [{ fact: 'key', ...at, columns: ['nr'] }, 'there is no visits.nr in this source'],
    [
      { fact: 'current_rows', ...at, current: { by: 'period', from: 'start', to: 'visit_dt' } },
      'there is no visits.start in this source',
    ],
    [
      { fact: 'current_rows', ...at, current: { by: 'period', from: null, to: 'fee_amt' } },
      'visits.fee_amt cannot hold a time',
    ],
    [
      { fact: 'meanings', ...at, column: 'room_no', meanings: { '7': 'open', seven: 'open' } },
      'visits.room_no holds numbers, and a value that is said is none',
    ],
    [
      { fact: 'current_rows', ...at, current: { by: 'flag', column: 'room_no', value: 'Y' } },
      'visits.room_no holds numbers, and a value that is said is none',
    ],
    [
      { fact: 'link', ...at, column: 'pet_no', to: { ...at, column: 'pet_no' } },
      'visits.pet_no cannot refer to itself',
    ],
    [
      { fact: 'link', ...at, column: 'visit_dt', to: { schema: 'public', table: 'pets', column: 'pet_no' } },
      'visits.visit_dt holds days and pets.pet_no texts, which cannot be compared',
    ],
    [
      { fact: 'column_role', ...at, column: 'visit_dt', role: 'measure' },
      'visits.visit_dt holds days, which cannot be added up',
    ],
    [
      { fact: 'spoken', ...at, column: 'room_no', spoken: { seven: 'open' } },
      'visits.room_no holds numbers, and a value that is said is none',
    ],
  ])('keeps and tells what does not fit any more: %j', (said, reason) => {
    const result = corrected(said);
    expect(result.model).toEqual(model);
    expect(result.unfit).toEqual([{ correction: kept(said), reason }]);
  });

  it('knows a link that is the opposite of a declared one', () => {
    const references = { schema: 'public', table: 'pets', references: ['pet_no'], inferred: false };
    const declared = tables.map((table) => ({
      ...table,
      foreign_keys: table.name === 'visits' ? [{ columns: ['pet_no'], ...references }] : [],
    }));
    const opposite = kept({
      fact: 'link',
      schema: 'public',
      table: 'pets',
      column: 'pet_no',
      to: { ...at, column: 'pet_no' },
    });
    const { unfit } = correctModel(buildModel(declared, profile), declared, [opposite], profile);
    expect(unfit.map(({ reason }) => reason)).toEqual([
      'the source declares the opposite: visits.pet_no refers to pets.pet_no',
    ]);
  });

  it('is read by the words that values are said to stand for, and by other names of a column', () => {
    const { model: after } = corrected(
      { fact: 'column_role', ...at, column: 'room_no', role: 'category' },
      { fact: 'column_also', ...at, column: 'room_no', words: ['surgery'] },
      { fact: 'spoken', ...at, column: 'room_no', spoken: { '7': 'open', '8': 'closed' } },
    );
    expect(columnOf(after, 'room_no')).toMatchObject({
      role: 'category',
      also: ['surgery'],
      spoken: { '7': 'open', '8': 'closed' },
      meanings: {},
    });
    const { model: ofState } = corrected({
      fact: 'meanings',
      ...at,
      column: 'room_no',
      meanings: { '9': 'planned' },
    });
    const again = correctModel(
      ofState,
      tables,
      [kept({ fact: 'spoken', ...at, column: 'room_no', spoken: { '7': 'closed' } })],
      profile,
    );
    expect(columnOf(again.model, 'room_no')?.meanings).toEqual({ '7': 'closed', '9': 'planned' });
  });

  it('has the parts of a calendar that were said, and none where the table is no calendar', () => {
    const role = { fact: 'table_role', ...at, role: 'date_dimension' } as const;
    const { model: after } = corrected(
      role,
      { fact: 'calendar', ...at, column: 'room_no', part: 'week' },
      { fact: 'calendar', ...at, column: 'paid_dt', part: null },
    );
    expect(tableOf(corrected(role).model).calendar).toContainEqual({
      column: 'paid_dt',
      part: 'day',
      written: 'date',
      basis: { certainty: 0.95, evidence: 'The source keeps it as a date.' },
    });
    expect(tableOf(after).calendar).toContainEqual({
      column: 'room_no',
      part: 'week',
      written: 'number',
      basis: { certainty: 1, evidence: 'Ada said so on 2026-11-23.' },
    });
    expect(tableOf(after).calendar.map(({ column }) => column)).not.toContain('paid_dt');
    const never = correctModel(after, tables, [kept({ ...role, role: 'event' })], profile);
    expect(tableOf(never.model).calendar).toEqual([]);
  });

  it('says of every fact why it is believed, and of those that were said who said it', () => {
    fc.assert(
      fc.property(correctionLists(), (list) => {
        expect(baselessFacts(correctModel(model, tables, list, profile).model)).toEqual([]);
      }),
    );
    const said = { certainty: 1, evidence: 'Ada said so on 2026-11-23.' };
    const { model: after } = corrected(
      { fact: 'measure', ...at, column: 'fee_amt', adds: 'average', unit: 'cents' },
      { fact: 'meanings', ...at, column: 'visit_status', meanings: { DONE: 'paid' } },
      { fact: 'spoken', ...at, column: 'visit_status', spoken: { NO_SHOW: 'nobody came' } },
      { fact: 'column_also', ...at, column: 'room_no', words: ['surgery'] },
      { fact: 'also', ...at, words: ['consultation'] },
      { fact: 'key', ...at, columns: ['pet_no', 'visit_dt'] },
      { fact: 'column_role', ...at, column: 'disc_pct', role: 'code' },
    );
    expect(columnOf(after, 'fee_amt')?.bases).toEqual({ adds: said, unit: said });
    expect(columnOf(after, 'visit_status')?.bases).toEqual({ meanings: said, spoken: said });
    expect(columnOf(after, 'room_no')?.bases).toEqual({ also: said });
    expect(columnOf(after, 'disc_pct')?.bases).toEqual({});
    expect(tableOf(after)).toMatchObject({ key: ['pet_no', 'visit_dt'], bases: { also: said, key: said } });
  });

  it('is the same when it is corrected again', () => {
    fc.assert(
      fc.property(correctionLists(), (list) => {
        const once = correctModel(model, tables, list, profile);
        expect(correctModel(once.model, tables, list, profile)).toEqual(once);
      }),
    );
  });

  it('does not depend on the order of what was said of different facts', () => {
    fc.assert(
      fc.property(correctionLists(), fc.nat(), (list, turn) => {
        const distinct = [...new Map(list.map((each) => [factKey(each.correction), each])).values()];
        const cut = distinct.length === 0 ? 0 : turn % distinct.length;
        const turned = [...distinct.slice(cut), ...distinct.slice(0, cut)].toReversed();
        expect(correctModel(model, tables, turned)).toEqual(correctModel(model, tables, distinct));
      }),
    );
  });

  it('has of two corrections of one fact the later', () => {
    fc.assert(
      fc.property(correctionLists(), (list) => {
        const latest = [...new Map(list.map((each) => [factKey(each.correction), each])).values()];
        expect(correctModel(model, tables, list)).toEqual(correctModel(model, tables, latest));
      }),
    );
  });

  it('applies or tells each of them', () => {
    fc.assert(
      fc.property(correctionLists(), (list) => {
        const gone = new Set(list.filter(({ correction }) => names(correction).includes('gone')));
        const { unfit } = correctModel(model, tables, list);
        for (const { correction } of unfit) gone.delete(correction);
        const overruled = (each: KeptCorrection) =>
          list.findLast(({ correction }) => factKey(correction) === factKey(each.correction)) !== each;
        expect([...gone].filter((each) => !overruled(each))).toEqual([]);
      }),
    );
  });
});

function kept(correction: SourceCorrection): KeptCorrection {
  return { id: 'cor_1', correction, origin: 'console', by: 'Ada', at: '2026-11-23T10:00:00.000Z' };
}

function corrected(...said: SourceCorrection[]) {
  return correctModel(model, tables, said.map(kept), profile);
}

/** Corrections of a few tables and columns, one of which is not there, so that they meet. */
function correctionLists(): fc.Arbitrary<KeptCorrection[]> {
  const place = fc.constantFrom(
    { ...at, column: 'pet_no' },
    { ...at, column: 'visit_dt' },
    { ...at, column: 'paid_dt' },
    { ...at, column: 'room_no' },
    { ...at, column: 'gone' },
    { schema: 'public', table: 'pets', column: 'pet_no' },
  );
  const noun = fc.constant({ singular: 'stay', plural: 'stays' });
  const said: fc.Arbitrary<SourceCorrection>[] = [
    fc.tuple(place, fc.option(place)).map(([from, to]) => ({ fact: 'link', ...from, to: to && { ...to } })),
    place.chain(({ column: _column, ...table }) =>
      fc.constantFrom(...tableRoles).map((role) => ({ fact: 'table_role', ...table, role })),
    ),
    fc
      .tuple(place, noun)
      .map(([{ column: _column, ...table }, each]) => ({ fact: 'noun', ...table, noun: each })),
    fc
      .uniqueArray(fc.constantFrom('visit_dt', 'paid_dt', 'room_no', 'gone'), { minLength: 1 })
      .map((columns) => ({
        fact: 'times',
        ...at,
        columns,
      })),
    fc
      .tuple(place, fc.constantFrom(...columnRoles))
      .map(([column, role]) => ({ fact: 'column_role', ...column, role })),
    fc
      .tuple(place, fc.constantFrom(...timeMeanings))
      .map(([column, meaning]) => ({ fact: 'time', ...column, meaning })),
    place.map((column) => ({ fact: 'measure', ...column, adds: 'sum', unit: 'kg' })),
    place.map((column) => ({ fact: 'meanings', ...column, meanings: { x: 'open', y: 'closed' } })),
    place.map((column) => ({ fact: 'spoken', ...column, spoken: { x: 'open', y: 'closed' } })),
    place.map((column) => ({ fact: 'column_also', ...column, words: ['thing'] })),
    fc
      .tuple(place, fc.option(fc.constantFrom('day', 'month')))
      .map(([column, part]) => ({ fact: 'calendar', ...column, part })),
    fc
      .tuple(fc.constantFrom('payment rate', 'age', 'gone'), fc.boolean())
      .map(([name, holds]) => ({ fact: 'derived', ...at, name, holds })),
    fc
      .tuple(place, fc.option(noun))
      .map(([column, each]) => ({ fact: 'hidden_entity', ...column, noun: each })),
    fc.constant({ fact: 'current_rows', ...at, current: { by: 'flag', column: 'gone', value: 'Y' } }),
  ];
  const origin = fc.constantFrom(...correctionOrigins);
  return fc.array(
    fc.tuple(fc.oneof(...said), origin).map(([correction, from]) => ({ ...kept(correction), origin: from })),
    { maxLength: 12 },
  );
}

function names(correction: SourceCorrection): string[] {
  return 'column' in correction ? [correction.column] : 'columns' in correction ? correction.columns : [];
}

function tableOf({ tables: all }: SourceModel) {
  const found = all.find(({ table }) => table === 'visits');
  if (!found) throw new Error('there are no visits');
  return found;
}

function columnOf(source: SourceModel, name: string) {
  return tableOf(source).columns.find(({ column }) => column === name);
}

function linksOf({ links }: SourceModel): string[] {
  return links.map(({ from, to }) => `${from.table}.${from.column} -> ${to.table}.${to.column}`);
}

function keysOf(sourceTables: typeof tables, source: SourceModel) {
  return linkedTables(sourceTables, source)
    .find(({ name }) => name === 'visits')
    ?.foreign_keys.map(({ columns }) => columns);
}
