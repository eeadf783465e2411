import { expect, it } from '@jest/globals';
import type { Cell, ColumnKind } from '#contracts';
import { columnProfile } from './column-profile.js';
import { tableOf } from './scripted-source.fixture.js';

function profileOf(name: string, cells: readonly Cell[], kind: ColumnKind = 'text', rows = cells.length) {
  const values = cells.filter((cell) => cell !== null);
  const distinct = new Set(values).size;
  const figures = { values: values.length, distinct, least: 'a', greatest: 'z' };
  const [column] = tableOf('t', [name]).columns;
  if (!column) throw new Error('no column');
  return columnProfile({ ...column, kind }, { figures, rows, cells, counted: undefined });
}

it('keeps all of few values, the commonest first', () => {
  const { commonest } = profileOf('status', ['open', 'lost', 'open', null, 'paid', 'open', 'paid']);
  expect(commonest).toEqual([
    { value: 'open', rows: 3 },
    { value: 'paid', rows: 2 },
    { value: 'lost', rows: 1 },
  ]);
});

it('keeps some of many different values, and the beginning of long ones', () => {
  const { commonest, is_unique } = profileOf(
    'note',
    Array.from({ length: 3_000 }, (_, n) => `${n} ${'long '.repeat(100)}`),
  );
  expect(is_unique).toBe(true);
  expect(commonest).toHaveLength(20);
  expect(commonest.every(({ value }) => value.length === 80)).toBe(true);
});

it('keeps no value of a secret', () => {
  const secret = profileOf('password_hash', ['$2b$10$abc', '$2b$10$def']);
  expect(secret).toMatchObject({ distinct: 2, is_unique: true, least: null, greatest: null, commonest: [] });
});

it('keeps nothing that its own database cannot hold', () => {
  const { commonest } = profileOf('odd', ['a\0b', `${'x'.repeat(79)}🙂`, '\ud800']);
  expect(commonest.map(({ value }) => value)).toEqual(['ab', `${'x'.repeat(79)}\ufffd`, '\ufffd']);
});

it.each([
  [['31.12.2026', '01.02.2026', ''], 'day_first_dots'],
  [['12.50', '-3', '0.25'], 'number'],
  [['20261231', '20260101'], 'compact_date'],
  [['20261105', '', '00000000', '0', 'n/a', null], 'compact_date'],
  [[...Array.from({ length: 30 }, () => '20261105'), '20260231'], 'compact_date'],
  [['20261105', '20260231'], 'integer'],
  [['20261305', '20261332'], 'integer'],
  [['19491231', '21010101'], 'integer'],
  [['00000000', '0'], null],
  [['2026-12-31', 'unknown'], null],
  [[null, null], null],
])('says how %j are written', (cells, format) => {
  expect(profileOf('placed', cells).format).toBe(format);
});

it.each(['order_id', 'ord_no', 'phone', 'acct', 'cust_cd'])('takes the digits of %s for no day', (name) => {
  expect(profileOf(name, ['20261231', '20260101']).format).toBe('integer');
});

it('takes the day of an account for one', () => {
  expect(profileOf('acct_open_dt', ['20261231', '20260101']).format).toBe('compact_date');
});

it('says of no numbers how they are written', () => {
  expect(profileOf('size', [1, 2], 'integer').format).toBeNull();
});
