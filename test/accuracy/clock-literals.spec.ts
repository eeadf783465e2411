import { describe, expect, it } from '@jest/globals';
import { atMoment } from './clock-literals.ts';

const moment = new Date('2026-02-28T23:59:59Z');
const now = "TIMESTAMP WITH TIME ZONE '2026-02-28 23:59:59.000+00'";

describe('atMoment', () => {
  it.each([
    ['SELECT now()', `SELECT ${now}`],
    ['SELECT NOW ( )', `SELECT ${now}`],
    ['SELECT Current_Timestamp', `SELECT ${now}`],
    ['SELECT current_timestamp(0), 1', `SELECT ${now}, 1`],
    ['SELECT clock_timestamp(), statement_timestamp()', `SELECT ${now}, ${now}`],
    ['SELECT current_date - 7', "SELECT DATE '2026-02-28' - 7"],
    ['SELECT CURRENT_DATE::text', "SELECT DATE '2026-02-28'::text"],
    ['SELECT localtimestamp', "SELECT TIMESTAMP '2026-02-28 23:59:59.000'"],
    ['SELECT localtime, current_time', "SELECT TIME '23:59:59.000', TIME WITH TIME ZONE '23:59:59.000+00'"],
    ['SELECT age(born) FROM pet', "SELECT age(TIMESTAMP '2026-02-28', born) FROM pet"],
    ['SELECT age(greatest(a, now()))', `SELECT age(TIMESTAMP '2026-02-28', greatest(a, ${now}))`],
    ['SELECT age(now(), born)', `SELECT age(${now}, born)`],
  ])('replaces the clock in %s', (sql, replaced) => {
    expect(atMoment(sql, moment)).toBe(replaced);
  });

  it.each([
    "SELECT 'now() is current_date'",
    String.raw`SELECT E'it\'s now()'`,
    'SELECT $$now()$$, $a$current_date$a$',
    'SELECT "current_date", t."now"() FROM t',
    'SELECT t.current_date FROM t',
    'SELECT day AS current_date FROM t',
    'SELECT now, known(), agenow() FROM t -- now()',
    'SELECT 1 /* current_date */',
    'SELECT now(3)',
    "SELECT 'it''s', age(a, b), age",
    'SELECT now(',
    '',
  ])('leaves %s as it is', (sql) => {
    expect(atMoment(sql, moment)).toBe(sql);
  });
});
