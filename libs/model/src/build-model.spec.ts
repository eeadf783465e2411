import { describe, expect, it } from '@jest/globals';
import { buildModel } from './build-model.js';
import { baselessFacts } from './baseless-facts.fixture.js';
import { clinic } from './clinic.fixture.js';
import { linkedTables } from './linked-tables.js';
import { rows, sketched } from './sketched.fixture.js';
import type { Sketch } from './sketched.fixture.js';
import { linksOf, modelOf } from './sketched-model.fixture.js';
import type { SourceModel, TableModel } from './source-model.js';

describe('the model of a source without declared keys', () => {
  const model = modelOf(clinic);

  it('finds what refers to what by names and values', () => {
    expect(linksOf(model)).toEqual(['visits.pet_no -> pets.pet_no', 'visits.reviewer_id -> staff.emp_id']);
  });

  it('says why a link is believed', () => {
    expect(model.links[0]?.basis).toEqual({
      certainty: expect.closeTo(0.97, 1),
      evidence: '100 % of the values of visits.pet_no are in pets.pet_no; both are called pet_no.',
    });
  });

  it('lets no number of a room, a price or a status refer to anything', () => {
    const from = model.links.map(({ from: { column } }) => column);
    expect(from).not.toContain('room_no');
    expect(from).not.toContain('species');
  });

  it('drops a link that values contradict', () => {
    const visits: Sketch = { ...clinic['visits'], pet_no: ['text', rows(60, (row) => `X${row}`)] };
    expect(linksOf(modelOf({ ...clinic, visits }))).toEqual(['visits.reviewer_id -> staff.emp_id']);
  });

  it('adds its links to the tables and takes back what names alone suggested', () => {
    const { tables } = sketched(clinic);
    const guess = {
      columns: ['room_no'],
      schema: 'public',
      table: 'staff',
      references: ['emp_id'],
      inferred: true,
    };
    const guessed = tables.map((table) => ({
      ...table,
      foreign_keys: table.name === 'visits' ? [guess] : [],
    }));
    const visits = linkedTables(guessed, model).find(({ name }) => name === 'visits');
    expect(visits?.foreign_keys.map(({ columns }) => columns)).toEqual([['pet_no'], ['reviewer_id']]);
  });

  it('tells the roles of columns apart', () => {
    expect(rolesOf(model, 'visits')).toEqual({
      visit_id: 'id',
      pet_no: 'key',
      reviewer_id: 'key',
      created_at: 'time',
      visit_dt: 'time',
      paid_dt: 'time',
      visit_status: 'state',
      room_no: 'code',
      fee_amt: 'measure',
      disc_pct: 'measure',
    });
    expect(rolesOf(model, 'pets')).toMatchObject({ pet_nm: 'name', species: 'category', chip_yn: 'flag' });
  });

  it('asks a table by when its rows happen, and not by when they were entered', () => {
    expect(tableOf(model, 'visits').times.map(({ column, meaning }) => [column, meaning])).toEqual([
      ['visit_dt', 'happens'],
      ['created_at', 'entered'],
      ['paid_dt', 'other'],
    ]);
    expect(tableOf(model, 'pets').times[0]?.column).toBe('registered_at');
  });

  it('adds amounts up and averages percentages', () => {
    const measures = tableOf(model, 'visits').columns.flatMap(({ column, measure }) =>
      measure ? [[column, measure]] : [],
    );
    expect(Object.fromEntries(measures)).toEqual({
      fee_amt: { adds: 'sum', unit: 'money' },
      disc_pct: { adds: 'average', unit: 'percent' },
    });
  });

  it('knows what the values of a state say', () => {
    const status = tableOf(model, 'visits').columns.find(({ column }) => column === 'visit_status');
    expect(status?.meanings).toMatchObject({ DONE: 'closed', CANCELLED: 'cancelled', NO_SHOW: 'no_show' });
  });

  it('knows which rows hold today', () => {
    expect(tableOf(model, 'price_hist').current?.value).toEqual({
      by: 'period',
      from: 'valid_from',
      to: 'valid_to',
    });
    expect(tableOf(model, 'staff').current?.value).toEqual({ by: 'period', from: 'hired_on', to: 'left_on' });
  });

  it('says which rows hold by a flag, whatever its name makes of yes', () => {
    const flags = { is_current: ['Y', 'N'], is_active: ['Y', 'N'], enabled: ['true', 'false'] } as const;
    for (const [flag, [yes, no]] of Object.entries(flags)) {
      const staff: Sketch = {
        ...clinic['staff'],
        [flag]: ['text', rows(8, (row) => (row % 3 > 0 ? yes : no))],
      };
      const current = tableOf(modelOf({ staff }), 'staff').current?.value;
      expect(current).toEqual({ by: 'flag', column: flag, value: yes });
    }
  });

  it('calls rows by their names, and a table by what its key numbers as well', () => {
    expect(tableOf(model, 'pets').name.value).toEqual(['pet_nm']);
    expect(tableOf(model, 'staff').also).toEqual(['employee', 'staff']);
    expect(tableOf(model, 'visits').noun.value).toEqual({ singular: 'visit', plural: 'visits' });
  });
});

describe('the model of a source that says what it keeps', () => {
  const sketch: Sketch = {
    shp_id: ['integer', rows(20, (row) => row + 1)],
    st: ['integer', rows(20, (row) => (row % 3) + 1)],
    val: ['integer', rows(20, (row) => row * 100)],
    ins: ['integer', rows(20, (row) => row % 2)],
  };
  const said: Readonly<Record<string, string>> = {
    st: 'Progress: 1 = open, 2 = delivered, 3 = cancelled',
    val: 'Insured value in cents',
    ins: '0 = no, 1 = yes',
  };
  const { tables, profiles } = sketched({ shp: sketch });
  const commented = tables.map((table) => ({
    ...table,
    comment: 'One row per parcel',
    columns: table.columns.map((column) => ({ ...column, comment: said[column.name] ?? null })),
  }));
  const [parcels] = buildModel(commented, { tables: profiles, coverages: [] }).tables;
  const columnOf = (name: string) => parcels?.columns.find(({ column }) => column === name);

  it('takes names and units from comments', () => {
    expect(parcels?.also).toContain('parcel');
    expect(columnOf('val')).toMatchObject({ also: ['insured value'], measure: { unit: 'cents' } });
  });

  it('takes from comments what values stand for', () => {
    expect(columnOf('st')).toMatchObject({
      role: 'state',
      spoken: { 1: 'open', 2: 'delivered', 3: 'cancelled' },
      meanings: { 1: 'open', 2: 'closed', 3: 'cancelled' },
    });
    expect(columnOf('ins')).toMatchObject({ role: 'flag', meanings: { 0: 'no', 1: 'yes' } });
  });
});

describe('every fact', () => {
  const model = modelOf(clinic);
  const basesOf = (table: string, column: string) =>
    tableOf(model, table).columns.find((each) => each.column === column)?.bases;

  it('has its reason, from rows or from names alone', () => {
    const { tables } = sketched(clinic);
    expect(baselessFacts(model)).toEqual([]);
    expect(baselessFacts(buildModel(tables, undefined))).toEqual([]);
  });

  it('says which word of a name it was told from', () => {
    expect(basesOf('visits', 'fee_amt')).toMatchObject({
      adds: { certainty: 0.85, evidence: 'Amounts of money are added up.' },
      unit: { certainty: 0.85, evidence: 'The word "fee" in its name speaks of money.' },
    });
    expect(tableOf(model, 'visits').times[0]).toMatchObject({
      basis: { evidence: 'Rows are asked by when they happen before anything else; every row has one.' },
      meaningBasis: { evidence: 'The word "visit" in its name says so.' },
    });
  });

  it('is less sure where nothing says what a value or a number means', () => {
    expect(basesOf('visits', 'visit_status')).toEqual({
      meanings: { certainty: 0.6, evidence: 'Nothing says what BOOKED means.' },
    });
    const odd = modelOf({ laps: { lap_id: ['integer', [1, 2, 3]], swum: ['number', [1, 2, 4]] } });
    expect(tableOf(odd, 'laps').columns[1]?.bases.unit?.certainty).toBeLessThan(0.75);
    expect(tableOf(odd, 'laps').bases.key?.evidence).toBe(
      'No two of the 3 rows that were read have the same lap_id.',
    );
  });
});

describe('the model of odd sources', () => {
  it('is empty for a source without tables', () => {
    expect(buildModel([], undefined)).toEqual({ tables: [], links: [], derived: [] });
  });

  it('says what it can of empty tables, single columns and names in other languages', () => {
    const odd: Record<string, Sketch> = {
      leer: { größe: ['number', []], straße: ['text', []] },
      ひとつ: { 値: ['text', ['あ', 'い']] },
      order: { select: ['integer', [1, 2]], '': ['text', ['a', 'b']] },
      void: { a: ['text', [null, null]], b: ['date', [null, null]] },
    };
    const model = modelOf(odd);
    expect(model.tables.map(({ table }) => table)).toEqual(['leer', 'ひとつ', 'order', 'void']);
    expect(model.links).toEqual([]);
  });

  it('reads days that are kept as texts, and days that are numbers', () => {
    const model = modelOf({
      tickets: {
        ticket_id: ['integer', rows(20, (row) => row)],
        opened: ['text', rows(20, (row) => `${10 + (row % 9)}.03.2026`)],
        close_date_key: ['integer', rows(20, (row) => 20_260_310 + (row % 9))],
      },
    });
    expect(tableOf(model, 'tickets').times.map(({ column, written }) => [column, written])).toEqual([
      ['opened', 'text'],
      ['close_date_key', 'key'],
    ]);
  });

  it('finds the things that one wide table keeps', () => {
    const wide: Sketch = {
      'Order No': ['text', rows(40, (row) => `O-${Math.floor(row / 2)}`)],
      Line: ['integer', rows(40, (row) => (row % 2) + 1)],
      'Order Date': ['date', rows(40, (row) => `2026-01-${10 + (row % 20)}`)],
      Client: ['text', rows(40, (row) => `Client ${row % 9}`)],
      SKU: ['text', rows(40, (row) => `S${row % 7}`)],
      Colour: ['text', rows(40, (row) => ['red', 'blue'][row % 2] ?? null)],
      Size: ['text', rows(40, (row) => ['S', 'M', 'L'][row % 3] ?? null)],
      Qty: ['integer', rows(40, (row) => row % 5)],
      Price: ['number', rows(40, (row) => row + 0.5)],
      Status: ['text', rows(40, (row) => ['Open', 'Shipped', 'Returned'][row % 3] ?? null)],
      City: ['text', rows(40, (row) => ['Lyon', 'Turin'][row % 2] ?? null)],
      Note: ['text', rows(40, () => null)],
    };
    const table = tableOf(modelOf({ export: wide }), 'export');
    expect(table.role.value).toBe('wide');
    expect(table.hidden.map(({ column, noun }) => [column, noun.plural])).toEqual([
      ['Order No', 'orders'],
      ['Client', 'customers'],
      ['SKU', 'products'],
    ]);
  });
});

function tableOf(model: SourceModel, name: string): TableModel {
  const found = model.tables.find(({ table }) => table === name);
  if (!found) throw new Error(`there is no table ${name}`);
  return found;
}

function rolesOf(model: SourceModel, name: string): Record<string, string> {
  return Object.fromEntries(tableOf(model, name).columns.map(({ column, role }) => [column, role]));
}

describe('the amounts and names of what happens', () => {
  const customers: Sketch = {
    customer_id: ['integer', rows(30, (row) => row + 1)],
    name: ['text', rows(30, (row) => `Customer ${row}`)],
  };
  const trips: Sketch = {
    trip_id: ['integer', rows(60, (row) => row + 1)],
    customer_id: ['integer', rows(60, (row) => (row % 30) + 1)],
    trip_date: ['date', rows(60, (row) => `2026-01-${String((row % 28) + 1).padStart(2, '0')}`)],
    skipper_name: ['text', rows(60, (row) => `Skipper ${row}`)],
    inspector_name: ['text', rows(60, (row) => `Inspector ${row % 5}`)],
    price: ['number', rows(60, (row) => 100 + row)],
  };
  const tripsOf = (sketch: Sketch): TableModel | undefined =>
    modelOf({ customers, trips: sketch }).tables.find(({ table }) => table === 'trips');
  const additionOf = (sketch: Sketch) =>
    tripsOf(sketch)?.columns.find(({ column }) => column === 'price')?.measure?.adds;

  it('adds up the price of what is sold one by one', () => {
    expect(additionOf(trips)).toBe('sum');
    expect(additionOf({ ...trips, quantity: ['integer', rows(60, (row) => (row % 3) + 1)] })).toBe('average');
    const { customer_id: _nobody, ...offers } = trips;
    expect(additionOf(offers)).toBe('average');
  });

  it('calls no trip by whoever inspected several of them', () => {
    expect(tripsOf(trips)?.name.value).toEqual(['skipper_name']);
    const { skipper_name: _none, ...others } = trips;
    expect(tripsOf(others)?.name.value).not.toEqual(['inspector_name']);
  });
});
