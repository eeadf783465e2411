import { describe, expect, it } from '@jest/globals';
import { failureStage } from './failure-stage.ts';

describe('failureStage', () => {
  it.each([
    ['SELECT name FROM owner JOIN pet ON 1 = 1', 'SELECT name FROM owner', 'table missing'],
    ['SELECT name FROM owner', 'SELECT name FROM owner JOIN pet ON 1 = 1', 'table too many'],
    ['SELECT name FROM owner', 'SELECT name, id FROM owner', 'column too many'],
    ['SELECT name, id FROM owner', 'SELECT name FROM owner', 'column missing'],
    ['SELECT name FROM owner', 'SELECT id FROM owner', 'another column'],
    [
      'SELECT name FROM owner WHERE age > 3',
      'SELECT name FROM owner WHERE id > 3',
      'condition on another column',
    ],
    ["SELECT id FROM owner WHERE name = 'Ina'", "SELECT id FROM owner WHERE name = 'Ola'", 'value not found'],
    ['SELECT name FROM owner GROUP BY name', 'SELECT name FROM owner', 'grouping'],
    [
      'SELECT name FROM owner ORDER BY age LIMIT 1',
      'SELECT name FROM owner ORDER BY age LIMIT 3',
      'order or limit',
    ],
    ['SELECT DISTINCT name FROM owner', 'SELECT name FROM owner', 'distinct'],
    ['SELECT name FROM owner WHERE age > 3', 'SELECT name FROM owner WHERE age < 3', 'clause'],
  ])('tells %s from %s', (accepted, given, stage) => {
    expect(failureStage(accepted, given)).toBe(stage);
  });

  it('sees through aliases, quotes, labels and casts', () => {
    const given =
      'SELECT "t1"."name" AS "name" FROM "public"."owner" AS "t1" WHERE lower(CAST("t1"."city" AS text)) = \'rome\'';
    expect(failureStage("SELECT o.name FROM owner AS o WHERE o.city = 'Rome'", given)).toBe('clause');
  });
});
