import { expect, it } from '@jest/globals';
import { shapeOf } from './query-shape.ts';
import type { QueryShape } from './query-shape.ts';

it.each<[string, QueryShape['kind'], QueryShape['joins']]>([
  ['SELECT name FROM author', 'plain', 0],
  ['SELECT DISTINCT name, age FROM author', 'plain', 0],
  ["SELECT name FROM author WHERE city = 'group by (limit'", 'filter', 0],
  ['SELECT name FROM author ORDER BY age DESC', 'order', 0],
  ['SELECT count(*) FROM author', 'aggregate', 0],
  ['SELECT avg ( age ) FROM author WHERE age > 3 -- having', 'aggregate, filter', 0],
  ['SELECT name FROM author ORDER BY age LIMIT 1', 'superlative', 0],
  ['SELECT city, count(*) FROM author GROUP BY city', 'group', 0],
  ['SELECT city FROM author GROUP BY city ORDER BY count(*) DESC LIMIT 1', 'group, most', 0],
  ['SELECT city FROM author GROUP BY city HAVING count(*) > 1', 'having', 0],
  ['SELECT a FROM t INTERSECT SELECT a FROM u, v', 'intersect', 0],
  ['(SELECT a FROM t) EXCEPT (SELECT a FROM u)', 'except', 0],
  ['SELECT a FROM t UNION SELECT a FROM u', 'union', 0],
  ['SELECT a FROM t WHERE a NOT IN (SELECT a FROM u)', 'not in', 0],
  ['SELECT a FROM t WHERE a IN (\nSELECT a FROM u GROUP BY a)', 'in', 0],
  ['SELECT a FROM t WHERE a > (SELECT avg(a) FROM t)', 'nested', 0],
  ['SELECT a FROM t JOIN u USING (x, y)', 'plain', 1],
  ['SELECT a FROM t, u AS "join" WHERE t.x = u.x', 'filter', 1],
  ['SELECT a FROM t JOIN u ON 1 = 1 JOIN v ON 2 = 2 ORDER BY a, b', 'order', 2],
  ['SELECT a FROM t JOIN u ON 1 = 1 JOIN v ON 2 = 2 JOIN w ON 3 = 3', 'plain', '3+'],
])('%s', (sql, kind, joins) => {
  expect(shapeOf(sql)).toEqual({ kind, joins });
});
