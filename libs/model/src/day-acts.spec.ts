import { expect, it } from '@jest/globals';
import { rows, sketched } from './sketched.fixture.js';
import type { Sketch } from './sketched.fixture.js';
import { viewTables } from './source-view.js';
import { rankTimes } from './times/rank-times.js';

const ordered = rows(20, (row) => String(20_261_001 + row));
const delivered = rows(20, (row) => (row < 18 ? String(20_261_003 + row) : ''));
const deleted = rows(20, (row) => (row < 18 ? '' : '20261105'));
const promised: Sketch = { ord_no: ['integer', rows(20, (row) => row)], due_dt: ['text', ordered] };
const orders: Sketch = { ...promised, ord_dt: ['text', ordered] };

it('takes a day that most orders have, and none before it is placed, for the delivery', () => {
  expect(wordsOf('orders', { ...orders, del_dt: ['text', delivered] })).toMatchObject({
    del_dt: 'delivered date',
  });
  expect(
    wordsOf('orders', { ...orders, del_dt: ['date', rows(20, (row) => `2026-10-${10 + row}`)] }),
  ).toMatchObject({ del_dt: 'delivered date' });
});

it.each<[string, Sketch]>([
  ['that few orders have', { ...orders, del_dt: ['text', deleted] }],
  ['before the orders', { ...orders, del_dt: ['text', rows(20, () => '20250101')] }],
  ['of people', { name: ['text', ['Ada', 'Bob']], del_dt: ['text', ['20261105', '20261106']] }],
])('takes a day %s for the deletion', (_of, sketch) => {
  expect(wordsOf('things', sketch)).toMatchObject({ del_dt: 'deleted date' });
});

it('takes a mark and a moment for the deletion, whatever is beside them', () => {
  const marks: Sketch = {
    ...orders,
    del_flag: ['text', rows(20, (row) => (row === 0 ? 'Y' : 'N'))],
    del_at: ['timestamp', rows(20, () => null)],
    is_del: ['integer', rows(20, () => 0)],
  };
  expect(wordsOf('orders', marks)).toMatchObject({
    del_flag: 'deleted flag',
    del_at: 'deleted at',
    is_del: 'is deleted',
  });
});

it('spells the steps of an order out by their letters', () => {
  const day = ['text', ordered] as const;
  const sketch = { ...orders, req_dt: day, shp_dt: day, inv_dt: day, pd_dt: day, coll_dt: day };
  expect(wordsOf('orders', sketch)).toMatchObject({
    req_dt: 'required date',
    shp_dt: 'shipped date',
    inv_dt: 'invoice date',
    pd_dt: 'paid date',
    coll_dt: 'collected date',
  });
  expect(wordsOf('leave', { emp_no: ['integer', rows(20, (row) => row)], req_dt: day })).toMatchObject({
    req_dt: 'requested date',
  });
  expect(wordsOf('shipments', { shp_no: ['integer', rows(20, (row) => row)], shp_dt: day })).toMatchObject({
    shp_dt: 'shipment date',
  });
});

it('begins what is delivered with its collection, unless another day begins it', () => {
  const steps: Sketch = { coll_dt: ['text', ordered], del_dt: ['text', delivered] };
  expect(meaningsOf({ ...promised, ...steps })).toMatchObject({
    coll_dt: 'happens',
    del_dt: 'ends',
    due_dt: 'due',
  });
  expect(meaningsOf({ ...orders, ...steps })).toMatchObject({ ord_dt: 'happens', coll_dt: 'other' });
});

function wordsOf(name: string, sketch: Sketch): Record<string, string> {
  const { tables, profiles } = sketched({ [name]: sketch });
  const columns = viewTables(tables, profiles).flatMap((view) => view.columns);
  return Object.fromEntries(columns.map((column) => [column.name, column.words.join(' ')]));
}

function meaningsOf(sketch: Sketch): Record<string, string> {
  const { tables, profiles } = sketched({ orders: sketch });
  const times = viewTables(tables, profiles).flatMap((view) => rankTimes(view, view.columns));
  return Object.fromEntries(times.map(({ column, meaning }) => [column, meaning]));
}
