import { describe, expect, it } from '@jest/globals';
import { isReading } from './reading.js';

describe('isReading', () => {
  it.each([
    'SELECT 1',
    ' \n(select 1) union (select 2)',
    'WITH a AS (SELECT 1) SELECT * FROM a',
    '/* why; not * / */ -- so\n# and so\nSELECT 1',
    '/**/SELECT 1',
    'TABLE customers',
    'SHOW TABLES',
    'EXPLAIN SELECT 1',
  ])('takes %j', (statement) => {
    expect(isReading(statement)).toBe(true);
  });

  it.each([
    '',
    'ANALYZE TABLE a',
    'selection',
    '/*! ANALYZE TABLE a */',
    '/*M!100000 ANALYZE TABLE a */ SELECT 1',
    '/* a */ OPTIMIZE TABLE a /* b */ SELECT 1',
    '/* a */ OPTIMIZE TABLE a -- */ SELECT 1',
    '-- SELECT 1',
    '# a\rOPTIMIZE TABLE a',
    '/* SELECT 1',
  ])('does not take %j', (statement) => {
    expect(isReading(statement)).toBe(false);
  });

  it('comes to an end over a long beginning: each comment can be read in one way only', () => {
    // Two ways to read each would be 2^40,000 to try.
    expect(isReading(`${'/* * */ ( -- \n'.repeat(20_000)}DROP`)).toBe(false);
  });
});
