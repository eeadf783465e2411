/** Statements of analysts, models and BI tools for PostgreSQL, over the tables orders, customers and sales.regions. */
export const analystStatements = `
SELECT * FROM orders LIMIT 10
SELECT o.* FROM orders o
SELECT o.*, c.name AS customer FROM orders o JOIN customers c ON c.id = o.customer_id
SELECT q.* FROM (SELECT status, count(*) FROM orders GROUP BY 1) q
SELECT q.status, q.count FROM (SELECT status, count(*) FROM orders GROUP BY status) AS q ORDER BY q.count DESC
SELECT q.sum, q.date_trunc FROM (SELECT date_trunc('month', created_at), sum(total) FROM orders GROUP BY 1) q
SELECT public.orders.id, orders.status FROM public.orders
SELECT sales.regions.name FROM sales.regions
SELECT status, count(*) AS n FROM orders GROUP BY status ORDER BY n DESC, status
SELECT date_trunc('week', created_at) AS week, sum(total) FROM orders GROUP BY week ORDER BY week
SELECT status AS state, sum(total) FROM orders GROUP BY state HAVING sum(total) > 10
SELECT count(*) FROM orders ORDER BY count
SELECT upper(status) FROM orders GROUP BY upper ORDER BY upper
SELECT DISTINCT ON (c) customer_id AS c, total FROM orders ORDER BY c, created_at DESC
SELECT total * 2 AS double FROM orders ORDER BY total * 2
SELECT g FROM generate_series(1, 10) AS g
SELECT g.g, g * 2 AS twice FROM generate_series(1, 10) g
SELECT g.n FROM generate_series(1, 10) AS g(n)
SELECT day::date FROM generate_series('2026-01-01'::timestamp, '2026-01-31', '1 day') AS day
SELECT d.day::date, count(o.id) FROM generate_series('2026-01-01'::date, '2026-01-31', '1 day') AS d(day) LEFT JOIN orders o ON o.created_at::date = d.day::date GROUP BY d.day ORDER BY d.day
SELECT generate_series, generate_series.generate_series FROM generate_series(1, 3)
SELECT g.n, g.ordinality FROM generate_series(5, 7) WITH ORDINALITY AS g(n)
SELECT t.tag, count(*) FROM orders o CROSS JOIN LATERAL unnest(o.tags) AS t(tag) GROUP BY t.tag
SELECT tag, count(*) FROM orders, unnest(tags) AS tag GROUP BY tag
SELECT tag, ordinality FROM orders o CROSS JOIN LATERAL unnest(o.tags) WITH ORDINALITY AS tag
SELECT word, count(*) FROM orders, unnest(string_to_array(lower(status), ' ')) AS word GROUP BY word ORDER BY word
SELECT tag FROM (SELECT tags AS labels FROM orders WHERE total > 1) o, unnest(coalesce(o.labels, '{}')) AS tag
SELECT tag, n FROM (SELECT tag, count(*) AS n FROM orders, unnest(tags || 'new'::text) AS tag GROUP BY tag) AS t
SELECT o.id, t.tag, t.place FROM orders o, unnest(o.tags) WITH ORDINALITY AS t(tag, place)
SELECT a, b FROM unnest(ARRAY[1, 2], ARRAY['x', 'y']) AS pairs(a, b)
SELECT item ->> 'sku' AS sku FROM orders, jsonb_array_elements(details -> 'items') AS item
SELECT item.value ->> 'sku' FROM orders CROSS JOIN LATERAL jsonb_array_elements(orders.details -> 'items') AS item
SELECT value FROM orders, jsonb_array_elements_text(details -> 'tags')
SELECT i.item ->> 'sku' FROM orders, jsonb_array_elements(details -> 'items') AS i(item)
SELECT e.key, e.value FROM orders o, jsonb_each(o.details) e
SELECT e.k, e.v FROM orders o, jsonb_each_text(o.details) AS e(k, v)
SELECT (jsonb_each_text(details)).key, (jsonb_each_text(details)).value FROM orders
SELECT id, (jsonb_each(details)).* FROM orders
SELECT k FROM orders, jsonb_object_keys(details) AS k
SELECT r.a, r.b FROM orders, jsonb_to_record(details) AS r(a int, b text)
SELECT details -> 'a' -> 0 ->> 'b', details #>> '{a,b}', details ? 'a', details @> '{"a": 1}', details['a'] FROM orders
SELECT jsonb_agg(jsonb_build_object('id', id, 'total', total) ORDER BY id) FROM orders
SELECT tags[1], o.tags[2:3], array_length(tags, 1) FROM orders o WHERE 'a' = ANY (tags)
WITH monthly AS (SELECT date_trunc('month', created_at) AS month, sum(total) AS revenue FROM orders GROUP BY 1) SELECT m.month, m.revenue, m.revenue - lag(m.revenue) OVER (ORDER BY m.month) AS change FROM monthly m
WITH monthly(month, revenue) AS (SELECT date_trunc('month', created_at), sum(total) FROM orders GROUP BY 1) SELECT monthly.month, revenue FROM monthly
WITH a AS (SELECT id FROM orders), b AS (SELECT a.id FROM a) SELECT a.id, b.id FROM a JOIN b USING (id)
WITH RECURSIVE days(day) AS (SELECT date '2026-01-01' UNION ALL SELECT (days.day + 1)::date FROM days WHERE days.day < '2026-01-31') SELECT days.day FROM days
WITH RECURSIVE tree AS (SELECT id, customer_id, 1 AS depth FROM orders WHERE customer_id IS NULL UNION ALL SELECT o.id, o.customer_id, tree.depth + 1 FROM orders o JOIN tree ON tree.id = o.customer_id) SELECT tree.id, tree.depth FROM tree
WITH RECURSIVE tree(id, depth) AS (SELECT 1, 1 UNION ALL SELECT tree.id + 1, tree.depth + 1 FROM tree WHERE tree.depth < 3) SEARCH DEPTH FIRST BY id SET place CYCLE id SET seen USING path SELECT tree.id, tree.seen FROM tree ORDER BY tree.place
WITH RECURSIVE b AS (SELECT a.id FROM a), a AS (SELECT id FROM orders) SELECT b.id FROM b
SELECT c.name, (SELECT sum(o.total) FROM orders o WHERE o.customer_id = c.id) AS spent FROM customers c ORDER BY spent DESC NULLS LAST
SELECT c.name FROM customers c WHERE EXISTS (SELECT 1 FROM orders WHERE customer_id = c.id AND total > 5)
SELECT c.name, latest.total FROM customers c LEFT JOIN LATERAL (SELECT o.total FROM orders o WHERE o.customer_id = c.id ORDER BY o.created_at DESC LIMIT 1) latest ON true
SELECT x.total FROM (SELECT o.total FROM (SELECT * FROM orders) o) x WHERE x.total > (SELECT avg(x.total) FROM orders x)
SELECT j.status, j.name FROM (orders o JOIN customers c ON c.id = o.customer_id) AS j
SELECT j.a, j.status FROM (orders o JOIN customers c ON c.id = o.customer_id) AS j(a)
SELECT id, orders.status, customers.name FROM orders JOIN customers USING (id)
SELECT u.id, o.status FROM orders o JOIN customers c USING (id) AS u
SELECT id, name, status FROM orders NATURAL JOIN customers
SELECT a.id FROM orders a JOIN orders b ON a.customer_id = b.customer_id AND a.id < b.id JOIN customers c ON c.id = b.customer_id
SELECT id FROM orders UNION SELECT id FROM customers ORDER BY id
SELECT u.id, u.kind FROM (SELECT id, 'order' AS kind FROM orders UNION ALL SELECT id, 'customer' FROM customers) u
(SELECT id AS a FROM orders ORDER BY total LIMIT 1) UNION ALL (SELECT id FROM customers) ORDER BY a LIMIT 5
SELECT v.id, v.label FROM (VALUES (1, 'one'), (2, 'two')) AS v(id, label)
SELECT v.column1, column2 FROM (VALUES (1, 'one')) AS v
VALUES (2, 'b'), (1, 'a') ORDER BY column1
SELECT rank() OVER w, sum(o.total) OVER (w ROWS UNBOUNDED PRECEDING) FROM orders o WINDOW w AS (PARTITION BY o.customer_id ORDER BY o.created_at)
SELECT status, customer_id, grouping(status), sum(total) FROM orders GROUP BY ROLLUP (status, customer_id) ORDER BY status NULLS LAST
SELECT status AS s, customer_id AS c, count(*) FROM orders GROUP BY GROUPING SETS ((s, c), (s), ())
SELECT count(*) FILTER (WHERE o.status = 'paid') AS paid, count(DISTINCT o.customer_id), avg(o.total) FROM orders o
SELECT percentile_cont(0.9) WITHIN GROUP (ORDER BY o.total), mode() WITHIN GROUP (ORDER BY o.status) FROM orders o
SELECT r.n, r.value FROM ROWS FROM (generate_series(1, 2), jsonb_array_elements('[1, 2]')) AS r(n)
SELECT q."?column?", q."case", q.int4, q.total FROM (SELECT 1 + 1, CASE WHEN true THEN 1 END, '1'::int, total::text FROM orders) q
SELECT q.max FROM (SELECT (SELECT max(total) FROM orders)) q
SELECT q.status FROM (SELECT CASE WHEN total > 1 THEN 'x' ELSE status END, id FROM orders) q
SELECT q.upper FROM (SELECT upper(c.name) FROM customers c) AS q
SELECT q.extract, q.coalesce, q.array, q.exists FROM (SELECT extract(year FROM created_at), coalesce(total, 0), ARRAY[id], EXISTS (SELECT 1) FROM orders) q
SELECT EXTRACT(dow FROM o.created_at AT TIME ZONE 'Europe/Berlin'), o.created_at - interval '1 day' FROM orders o
SELECT o.id FROM orders o TABLESAMPLE bernoulli (50) REPEATABLE (1)
SELECT * FROM (SELECT id, row_number() OVER (PARTITION BY customer_id ORDER BY total DESC) AS place FROM orders) ranked WHERE ranked.place <= 3
SELECT "Total spent" FROM (SELECT sum(total) AS "Total spent" FROM orders) AS t ORDER BY "Total spent"
SELECT n.now FROM (SELECT now()) n, (SELECT current_date) t WHERE t.current_date IS NOT NULL
TABLE customers ORDER BY name
`
  .split('\n')
  .filter((line) => line !== '');
