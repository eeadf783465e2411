import { describe, expect, it } from '@jest/globals';
import { allSteps } from '../all-steps.js';
import { plainTableSteps } from './plain-table-names.js';

const plainTableNames = (names: readonly string[]): string[] =>
  allSteps(plainTableSteps(names)).map(({ name }) => name);

describe('plainTableSteps', () => {
  it.each([
    ['dim_customer', 'customer'],
    ['FactSales', 'sales'],
    ['cust_mst', 'cust'],
    ['job_hdr', 'job'],
    ['job_dtl', 'job_line'],
    ['tbl_order', 'order'],
    ['t_user', 'user'],
    ['orders_v', 'orders'],
    ['stg_dim_press', 'press'],
    ['price_list', 'price_list'],
    ['orderItems', 'orderItems'],
    ['data', 'data'],
    ['fact', 'fact'],
    ['dim_tbl', 'tbl'],
  ])('takes from %s what says how it is kept: %s', (name, plain) => {
    expect(plainTableNames([name])).toEqual([plain]);
  });

  it.each([
    [
      ['customer', 'dim_customer'],
      ['customer', 'dim_customer'],
    ],
    [
      ['dim_customer', 'stg_customer'],
      ['customer', 'stg_customer'],
    ],
    [
      ['stg_customer', 'raw_customer'],
      ['stg_customer', 'raw_customer'],
    ],
    [
      ['job_hdr', 'job_lin', 'job'],
      ['job_hdr', 'job_line', 'job'],
    ],
  ])('keeps %j apart', (names, plain) => {
    expect(plainTableNames(names)).toEqual(plain);
  });
});
