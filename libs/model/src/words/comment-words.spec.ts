import { expect, it } from '@jest/globals';
import { columnPhrases, spokenValues, tablePhrases, unitIn } from './comment-words.js';

it.each([
  ['Gross merchandise value in cents, before returns', ['gross merchandise value']],
  ['Amount of the order', ['order amount']],
  ['Monthly recurring revenue (MRR)', ['monthly recurring revenue', 'mrr']],
  ['Number of nights', ['nights']],
  ['Date of birth', ['date of birth']],
  ['ARPU, also known as revenue per head or yield', ['arpu', 'revenue per head', 'yield']],
  ['Warenwert', ['warenwert']],
  ['Length of a call (minutes)', ['call length']],
  ['References clients.id', []],
  ['optional', []],
  ['1 = open, 2 = closed', []],
  ['Whether the customer has agreed to be written to every week at most', []],
  ['', []],
])('finds in %j the names %j', (comment, names) => {
  expect(columnPhrases([comment])).toEqual(names);
});

it.each([
  ['One row per parcel that left the warehouse.', ['parcel']],
  ['List of all suppliers', ['supplier']],
  ['Stays; each record is one visit of a guest', ['visit']],
  ['Sales orders', ['sales order']],
  ['Contains everything since 2014.', []],
])('finds in %j what rows are called: %j', (comment, names) => {
  expect(tablePhrases([comment])).toEqual(names);
});

it.each([
  ['Total, in cents', 'cents'],
  ['Length of a call (minutes)', 'minutes'],
  ['unit: kg', 'kg'],
  ['Net price in EUR', 'eur'],
  ['when the order came in', undefined],
  ['in the last days of the month', undefined],
])('reads the unit of %j: %s', (comment, unit) => {
  expect(unitIn(comment)).toBe(unit);
});

it('reads what values stand for, of those that there are', () => {
  const said = ['Stage: 1 = open, 2=closed (final); 9: lost', "'A' means active or 'P' means paused"];
  expect(Object.fromEntries(spokenValues(said, ['1', '2', 'A', 'P']))).toEqual({
    1: 'open',
    2: 'closed',
    A: 'active',
    P: 'paused',
  });
});
