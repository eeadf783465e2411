import { describe, expect, it } from '@jest/globals';
import { modelOf } from '../sketched-model.fixture.js';
import { rows } from '../sketched.fixture.js';
import type { Sketch } from '../sketched.fixture.js';
import type { DerivedExpression, DerivedMeasure } from '../source-model.js';

const day = (row: number, later = 0) => `2026-0${1 + (row % 6)}-${10 + later}`;
const moment = (row: number, hour: number) => `${day(row)} ${hour}:00:00`;
const own = (column: string) => ({ column, over: undefined });

const repairs: Sketch = {
  repair_id: ['integer', rows(30, (row) => row + 1)],
  logged_at: ['timestamp', rows(30, (row) => moment(row, 10))],
  first_contacted_at: ['timestamp', rows(30, (row) => (row % 5 === 0 ? null : moment(row, 12)))],
  due_dt: ['date', rows(30, (row) => day(row, 3))],
  resolved_at: ['timestamp', rows(30, (row) => (row % 3 === 0 ? null : moment(row, 15)))],
  updated_at: ['timestamp', rows(30, (row) => moment(row, 16))],
  status: ['text', rows(30, (row) => ['OPEN', 'DONE', 'CXL'][row % 3] ?? null)],
  is_urgent: ['boolean', rows(30, (row) => row % 4 === 0)],
};

function derivedOf(
  sketches: Readonly<Record<string, Sketch>>,
  kind: DerivedMeasure['kind'],
): DerivedMeasure[] {
  return modelOf(sketches).derived.filter((measure) => measure.kind === kind);
}

function between(from: string, to: string, isUntilNow = false): DerivedExpression {
  return { by: 'between', from: own(from), to: own(to), isUntilNow };
}

describe('what follows from the times of a row', () => {
  it('is how long each of its steps took, and not when it was last written', () => {
    expect(
      derivedOf({ repairs }, 'duration').map(({ words, expression, unit }) => [words[0], expression, unit]),
    ).toEqual([
      ['time to first contact', between('logged_at', 'first_contacted_at'), 'hours'],
      ['time to resolve', between('logged_at', 'resolved_at'), 'hours'],
    ]);
  });

  it('is how late it was, until now where it is not done', () => {
    expect(derivedOf({ repairs }, 'lateness')).toMatchObject([
      {
        words: ['resolution delay', 'repair delay', 'repair lateness', 'days late'],
        expression: between('due_dt', 'resolved_at', true),
        unit: 'days',
      },
    ]);
  });

  it('is how far ahead it was entered', () => {
    const stays: Sketch = {
      stay_id: ['integer', rows(9, (row) => row + 1)],
      booked_on: ['date', rows(9, (row) => day(row))],
      arrival_date: ['date', rows(9, (row) => day(row, 5))],
    };
    expect(derivedOf({ stays }, 'duration')).toMatchObject([
      {
        words: ['stay lead time', 'lead time', 'how far ahead of the stay'],
        expression: between('booked_on', 'arrival_date'),
        unit: 'days',
      },
    ]);
  });

  it('is nothing where the later time is earlier', () => {
    const backwards: Sketch = {
      ...repairs,
      resolved_at: ['timestamp', rows(30, (row) => `2019-01-0${1 + (row % 5)} 10:00:00`)],
    };
    expect(derivedOf({ repairs: backwards }, 'duration').map(({ words }) => words[0])).toEqual([
      'time to first contact',
    ]);
  });

  it('is an age, from a day or from a year', () => {
    const members = (name: string, column: Sketch[string]): Sketch => ({
      member_id: ['integer', rows(9, (row) => row + 1)],
      [name]: column,
    });
    expect(
      derivedOf({ members: members('birth_dt', ['date', rows(9, (row) => `198${row}-01-01`)]) }, 'age'),
    ).toMatchObject([
      { expression: { by: 'between', from: own('birth_dt'), to: 'now', isUntilNow: true }, unit: 'years' },
    ]);
    expect(
      derivedOf({ members: members('birth_yr', ['integer', rows(9, (row) => 1980 + row)]) }, 'age'),
    ).toMatchObject([{ expression: { by: 'years_since', column: 'birth_yr' } }]);
  });

  it('is how long after its order a delivery comes', () => {
    const orders: Sketch = {
      order_id: ['integer', rows(9, (row) => row + 1)],
      ordered_on: ['date', rows(9, (row) => day(row))],
    };
    const deliveries: Sketch = {
      delivery_id: ['integer', rows(20, (row) => row + 1)],
      order_id: ['integer', rows(20, (row) => (row % 9) + 1)],
      delivery_date: ['date', rows(20, (row) => day(row, 4))],
    };
    const to = { schema: 'public', table: 'orders', column: 'order_id' };
    expect(derivedOf({ orders, deliveries }, 'duration')).toMatchObject([
      {
        table: 'deliveries',
        words: ['time to deliver', 'delivery time', 'time from order to delivery'],
        expression: {
          by: 'between',
          from: { column: 'ordered_on', over: { from: 'order_id', to } },
          to: own('delivery_date'),
        },
      },
    ]);
  });
});

it('leaves alone what a step has nothing to do with', () => {
  const clients: Sketch = {
    client_id: ['integer', rows(9, (row) => row + 1)],
    created_on: ['date', rows(9, (row) => day(row))],
  };
  const payments: Sketch = {
    payment_id: ['integer', rows(20, (row) => row + 1)],
    client_id: ['integer', rows(20, (row) => (row % 9) + 1)],
    paid_on: ['date', rows(20, (row) => day(row, 4))],
  };
  expect(derivedOf({ clients, payments }, 'duration')).toEqual([]);
});

describe('what follows from states and flags', () => {
  it('is the share of rows in each that people ask for', () => {
    expect(derivedOf({ repairs }, 'rate').map(({ words, expression }) => [words[0], expression])).toEqual([
      ['cancellation rate', { by: 'share', column: 'status', values: ['CXL'], among: undefined }],
      ['completion rate', { by: 'share', column: 'status', values: ['DONE'], among: undefined }],
      ['urgent rate', { by: 'share', column: 'is_urgent', values: ['true'], among: undefined }],
      ['contact rate', { by: 'filled', column: 'first_contacted_at' }],
      ['resolution rate', { by: 'filled', column: 'resolved_at' }],
    ]);
  });

  it('counts what is won among what is decided', () => {
    const deals: Sketch = {
      deal_id: ['integer', rows(20, (row) => row + 1)],
      stage: ['text', rows(20, (row) => ['won', 'lost', 'open', 'negotiation'][row % 4] ?? null)],
    };
    expect(derivedOf({ deals }, 'rate').map(({ words, expression }) => [words[0], expression])).toEqual([
      ['win rate', { by: 'share', column: 'stage', values: ['won'], among: ['won', 'lost'] }],
      ['loss rate', { by: 'share', column: 'stage', values: ['lost'], among: ['won', 'lost'] }],
    ]);
  });
});

describe('what follows from amounts', () => {
  const lines: Sketch = {
    line_id: ['integer', rows(20, (row) => row + 1)],
    unit_price: ['number', rows(20, (row) => row + 0.5)],
    qty: ['integer', rows(20, (row) => (row % 7) + 1)],
    discount_amt: ['number', rows(20, (row) => row / 4)],
  };

  it('is price times quantity where no amount is kept', () => {
    expect(derivedOf({ lines }, 'amount')).toMatchObject([
      { expression: { by: 'product', factors: ['unit_price', 'qty'] }, adds: 'sum', unit: 'money' },
    ]);
    const total: Sketch = { ...lines, total_amt: ['number', rows(20, (row) => row * 3)] };
    expect(derivedOf({ lines: total }, 'amount')).toEqual([]);
  });

  it('is the profit where both sides are kept', () => {
    const sales: Sketch = {
      sale_id: ['integer', rows(20, (row) => row + 1)],
      net_amt: ['number', rows(20, (row) => row * 3)],
      cogs_amt: ['number', rows(20, (row) => row * 2)],
    };
    expect(derivedOf({ sales }, 'amount')).toMatchObject([
      {
        words: expect.arrayContaining(['profit', 'margin']),
        expression: { by: 'difference', from: 'net_amt', less: 'cogs_amt' },
      },
    ]);
  });
});

it('gives no two measures of a table the same words', () => {
  const words = modelOf({ repairs }).derived.flatMap((measure) => measure.words);
  expect(new Set(words).size).toBe(words.length);
});
