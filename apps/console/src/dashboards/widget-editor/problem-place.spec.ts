import { describe, expect, it } from '@jest/globals';
import { problemPlace } from './problem-place.js';

describe('problemPlace', () => {
  it.each([
    ['there is no table "custmers"; did you mean "customers"?', 'SELECT 1 FROM custmers', 'custmers'],
    ['the source says: no such column: amont', 'SELECT amount, amont FROM orders', 'amont'],
    ['syntax error at or near "FORM"', 'SELECT a form orders', 'form'],
    ['the function "sleep" is not allowed', 'SELECT asleep, sleep(1)', 'sleep'],
  ])('%s: finds the word', (problem, sql, word) => {
    const place = problemPlace(problem, sql);
    expect(place && sql.slice(place.from, place.to)).toBe(word);
    expect(place?.from).toBe(sql.lastIndexOf(word));
  });

  it.each([
    ['the source is away', 'SELECT 1'],
    ['there is no table "other"', 'SELECT 1 FROM another'],
  ])('%s: finds none', (problem, sql) => {
    expect(problemPlace(problem, sql)).toBeUndefined();
  });
});
