import { describe, expect, it } from '@jest/globals';
import type { SourceType } from '#contracts';
import { checkStatement } from './check-statement.js';
import { loadGate } from './postgresql/parser.js';
import { shop } from './shop.fixture.js';

await loadGate();

// One statement a line; they are what analysts and language models write for the dialect.
const accepted: Record<SourceType, string> = {
  postgresql: `
select 1
SELECT count(*) FROM orders;
select * from public.orders -- all of them
/* first */ select id, total from orders o where o.total > 100 order by total desc nulls last limit 10 offset 5;
select o.id, c.name from orders o join customers c on c.id = o.customer_id left join sales.regions r using (id)
select status, count(*) filter (where total > 10) as big, sum(total) from orders group by status having sum(total) > 5
select date_trunc('month', created_at) as month, sum(total) from orders group by 1 order by 1
select id, row_number() over (partition by customer_id order by created_at desc) from orders
select id, sum(total) over w, lag(total, 1) over w from orders window w as (partition by customer_id order by id rows between 3 preceding and current row)
select percentile_cont(0.5) within group (order by total) from orders
with monthly as (select date_trunc('month', created_at) m, sum(total) s from orders group by 1) select m, s, s - lag(s) over (order by m) from monthly
with recursive n(i) as (select 1 union all select i + 1 from n where i < 10) select i from n
with recursive t as (select id, name from customers where id = 1 union select c.id, c.name from customers c join t on t.id = c.id) select * from t
with a as (select 1 as x), b as materialized (select x + 1 as y from a) select * from a, b
select * from customers c cross join lateral (select max(o.total) from orders o where o.customer_id = c.id) m
select status, customer_id, sum(total) from orders group by grouping sets ((status), (customer_id), ())
select status, grouping(status), sum(total) from orders group by rollup (status)
select cube_test.status from orders cube_test group by cube (status)
select array_agg(distinct status order by status) from orders
select tags[1], tags[1:2], cardinality(tags) from orders
select unnest(tags) as tag, count(*) from orders group by 1
select t.tag, t.n from orders o, unnest(o.tags) with ordinality as t(tag, n)
select details->>'color', details#>>'{a,b}', details @> '{"a":1}'::jsonb from orders
select jsonb_path_query_first(details, '$.items[0].price') from orders
select key, value from orders, jsonb_each(details)
select e.key, e.value from orders o cross join lateral jsonb_each_text(o.details) e
select now() - interval '7 days', current_date - 1, created_at + interval '1 month' * 2 from orders
select case when total > 100 then 'big' when total > 10 then 'medium' else 'small' end from orders
select case status when 'paid' then 1 else 0 end from orders
select id from orders union select id from customers union all select 3 order by 1
select id from orders intersect select id from customers except select 7
(select id from orders limit 1) union all (select id from customers limit 1)
select string_agg(name, ', ' order by name) from customers
select é.total as "Élan" from orders é
select sum(total) as "éééééééééééééééééééééééééééééééééééééééé", sum(o."total") as "üüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüü" from orders o
select distinct on (customer_id) customer_id, total from orders order by customer_id, created_at desc
select d::date from generate_series('2026-01-01'::date, '2026-12-31'::date, interval '1 day') as g(d)
select generate_series, generate_series * 2 from generate_series(1, 10)
values (1, 'a'), (2, 'b')
table orders
select v.a from (values (1), (2)) as v(a)
select extract(year from created_at), date_part('dow', created_at), to_char(created_at, 'YYYY-MM') from orders
select created_at at time zone 'UTC' at time zone 'Europe/Berlin' from orders
select coalesce(status, 'none'), nullif(total, 0), greatest(1, total), least(2, total) from orders
select cast(total as integer), total::numeric(10, 2), id::text, '{1,2}'::int[] from orders
select * from orders where status in ('paid', 'open') and total between 1 and 5 and status like 'p%' and status not ilike '%x'
select * from orders where customer_id = any (array[1, 2, 3]) and exists (select 1 from customers c where c.id = orders.customer_id)
select * from orders where (customer_id, status) in (select id, name from customers) and created_at is not null
select substring(status from 1 for 2), position('a' in status), trim(both ' ' from status), overlay(status placing 'x' from 1) from orders
select upper(status) || '-' || lower(status), length(status), regexp_replace(status, '[0-9]+', '', 'g'), split_part(status, '-', 1) from orders
select corr(total, id), stddev_samp(total), regr_slope(total, id), mode() within group (order by status) from orders
select json_agg(json_build_object('id', id, 'total', total)) from orders
select status, jsonb_object_agg(id, total) from orders group by status
select jsonb_build_object('id', o.id, 'total', o.total) from (select id, total from orders) o
select o.* from orders o natural join customers
select ntile(4) over (order by total), cume_dist() over (order by total), first_value(id) over (order by total range unbounded preceding) from orders
select width_bucket(total, 0, 100, 10), round(total, 2), floor(total), power(2, 3), mod(id, 2) from orders
select make_interval(days => 3), make_date(2026, 1, 2), age(created_at), justify_days(interval '40 days') from orders
select "id", "total" as "Total, all" from "orders"
select * from orders tablesample bernoulli (10)
select 'it''s', E'a\\\\n', $$dollar $ quoted$$, $x$with 'quotes'$x$ from orders
select id is distinct from customer_id, status is null, not (total > 1), total > all (select 1) from orders
select pg_catalog.count(*) from orders
select json_object('a': 1), json_array(1, 2), json_value(details, '$.a' returning int) from orders
select to_tsvector('english', status) @@ plainto_tsquery('english', 'paid') from orders
select status collate "C" from orders order by status collate "C"
with x as (select id from orders order by id limit 3) select (select count(*) from x), (select max(id) from x)
select * from (orders o join customers c on o.customer_id = c.id) join sales.regions r on r.id = c.id
select daterange('2026-01-01', '2026-02-01') && daterange('2026-01-15', '2026-03-01')
select bool_or(total > 1), every(total > 0), count(distinct customer_id) from orders fetch first 3 rows only
select j.a from json_to_recordset('[{"a":1}]') as j(a int)
`,
  mysql: `
select 1
SELECT status, COUNT(*) AS n FROM orders GROUP BY status WITH ROLLUP;
select \`id\`, \`total\` from \`orders\` where total > 1 order by total desc limit 5, 10
select date_format(created_at, '%Y-%m') as month, sum(total) from orders group by month
select group_concat(distinct name order by name separator '; ') from customers
select o.id from orders o straight_join customers c on c.id = o.customer_id
with recursive n as (select 1 as i union all select i + 1 from n where i < 5) select * from n
select id, row_number() over (partition by customer_id order by id) as rn from orders
select if(total > 1, 'a', 'b'), ifnull(status, '-'), timestampdiff(month, created_at, now()) from orders
select created_at - interval 7 day, date_add(created_at, interval 1 month), extract(year from created_at) from orders
select details->'$.a', details->>'$.b', json_extract(details, '$.c') from orders
select * from orders where status regexp '^p' and not exists (select 1 from customers where id = customer_id)
select "text", 'it''s' from orders # trailing
select id from orders union distinct select id from customers -- done
table orders
select year(created_at), quarter(created_at), dayname(created_at), last_day(created_at) from orders
select convert(total, char), cast(total as decimal(10, 2)), substring_index(status, '-', 1), trim(leading 'x' from status) from orders
select 1 from dual
`,
  duckdb: `
from orders
from orders select status, count(*) group by all order by all
select * exclude (details) from orders
select * replace (total / 100 as total) from orders
select id, total from orders qualify row_number() over (partition by customer_id order by id desc) = 1
select list_transform(tags, x -> upper(x)), list_filter(tags, lambda t: t <> ''), len(tags) from orders
select [x * 2 for x in [1, 2, 3] if x > 1]
select {'a': 1, 'b': total} as s, s.a, map {'k': 1} from orders
select unnest(tags), list_sum([1, 2]), tags[1], tags[1:2] from orders
select date_trunc('month', created_at), date_diff('day', created_at, now()), strftime(created_at, '%Y') from orders
select arg_max(id, total), approx_count_distinct(id), quantile_cont(total, 0.5), median(total), mode(status) from orders
select status.upper().replace('A', 'b') from orders
select * from range(10) t(i), generate_series(1, 3)
select columns('t.*') from orders
select o.id from main.orders o asof join customers c on o.id >= c.id
with t as (select 1 as a) select t.a from t union by name select 2 as b
select * from orders using sample 10%
select try_cast(status as integer), total::decimal(10, 2), regexp_extract(status, '(a)', 1) from orders
select * from (values (1, 'a')) v(i, s) where i is not distinct from 1
select json_extract_string(details, '$.a'), details->>'$.b' from orders
select sum(total) filter (where status = 'paid'), string_agg(status, ',' order by id) from orders group by grouping sets ((id), ())
select $$it's$$, E'line\\nbreak', 'c:\\temp\\'
`,
  sqlite: `
select strftime('%Y-%m', created_at) as month, sum(total) from orders group by 1
select [id], "total", \`status\` from [orders]
select date('now', '-7 days'), julianday('now'), datetime(created_at, 'unixepoch') from orders
select group_concat(name, ', '), total(id), iif(id > 1, 'a', 'b') from customers
with recursive c(x) as (values (1) union all select x + 1 from c where x < 5) select x from c
select json_extract(details, '$.a'), details ->> 'b' from orders
select e.value from orders, json_each(orders.tags) e
select * from main.orders o left join customers c using (id) where o.id in (select id from customers)
select printf('%.2f', total), instr(status, 'a'), substr(status, 1, 2), ifnull(status, '') from orders
select id, lag(total) over (order by id) from orders limit 3 offset 1
select 'c:\\temp\\' as path, status glob 'p*', status like 'p%' escape '!' from orders
values (1), (2)
select id from orders where id in (1, 2) except select id from customers
`,
  clickhouse: `
select toStartOfMonth(created_at) as month, countIf(total > 10), sum(total) from orders group by month order by month
select arrayJoin(tags) as tag, count() from orders group by tag
select tag from orders array join tags as tag where tag != ''
select tag from orders left array join tags as tag, details as detail
select uniqExact(customer_id), quantile(0.9)(total), topK(3)(status), argMax(id, total), avgIf(total, total > 0) from orders
select * from orders final prewhere total > 1 where status = 'paid' limit 2 by customer_id, status limit 10
select * except (details) from orders
select * except details from orders
with (select max(total) from orders) as top, 5 as few select id from orders where total = top or id < few
with big as (select * from orders where total > 5) select count() from big where id in (select id from customers)
select toDate(created_at), toUInt8OrZero(status), formatDateTime(created_at, '%Y'), dateDiff('day', created_at, now()) from orders
select arrayMap(x -> x * 2, [1, 2, 3]), tuple(1, 'a').1, map('a', 1)['a'], if(total > 1, 'a', 'b') from orders
select number from numbers(10)
select total > 1 ? 'a' : 'b' from orders sample 1/10
select o.id from orders as o any left join customers as c on o.customer_id = c.id
select id from orders where customer_id global in (1, 2, 3) group by id with totals
select id in tuple(1, 2), id in array(1, 2), id in null, id in (true) from orders as parallel
select sumMap(mapKeys(m), mapValues(m)) from (select map('a', 1) as m)
select cast(total as Nullable(Decimal(10, 2))), total::Float64 from orders
select row_number() over (partition by customer_id order by id) from orders qualify 1 = 1
`,
  trino: `
select approx_distinct(customer_id), approx_percentile(total, 0.5), count_if(total > 1) from orders
select t.tag, t.n from orders cross join unnest(tags) with ordinality as t(tag, n)
select date_trunc('month', created_at), date_add('day', 1, created_at), date_diff('day', created_at, now()) from orders
select created_at - interval '7' day, extract(year from created_at), created_at at time zone 'UTC' from orders
select transform(tags, x -> upper(x)), filter(tags, x -> x <> ''), element_at(tags, 1), cardinality(tags) from orders
select json_extract_scalar(details, '$.a'), try_cast(status as bigint), cast(row(1, 'a') as row(a bigint, b varchar)) from orders
with recursive n(i) as (select 1 union all select i + 1 from n where i < 5) select i from n
with t as (select status, sum(total) s from orders group by status) select * from t where s is distinct from 3 fetch first 5 rows only
select listagg(name, ', ') within group (order by name) from customers
select "id" from "default"."orders" tablesample bernoulli (10)
select max_by(id, total), arbitrary(status), histogram(status) from orders group by cube (customer_id)
(select id from orders) union all (select id from customers) order by 1 offset 1 limit 3
table orders
select status, lag(total) over (partition by status order by id), nth_value(id, 2) over (order by id) from orders
`,
};

const cases = Object.entries(accepted).flatMap(([dialect, text]) =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((statement) => ({ dialect: dialect as SourceType, statement })),
);

describe('checkStatement', () => {
  it.each(cases)('accepts in $dialect: $statement', ({ dialect, statement }) => {
    expect(checkStatement(dialect, statement, shop(dialect), shopSchema(dialect))).toMatchObject({
      ok: true,
    });
  });

  it('knows at least 120 of them', () => {
    expect(new Set(cases.map(({ statement }) => statement)).size).toBeGreaterThanOrEqual(120);
  });

  it('returns the statement without outer comments and semicolons, and the relations it reads', () => {
    const verdict = checkStatement(
      'postgresql',
      ' -- before\nselect * from orders, sales.regions, orders o2 /* after */ ; ;',
      shop('postgresql'),
    );
    expect(verdict).toEqual({
      ok: true,
      statement: 'select * from orders, sales.regions, orders o2',
      relations: [expect.objectContaining({ name: 'orders' }), expect.objectContaining({ name: 'regions' })],
    });
  });

  it('does not count a CTE among the relations', () => {
    const verdict = checkStatement(
      'duckdb',
      'with secrets as (select 1) select * from secrets, main.orders',
      shop('duckdb'),
    );
    expect(verdict).toMatchObject({ ok: true, relations: [{ name: 'orders' }] });
  });

  it('takes a list of thousands of values', () => {
    const values = Array.from({ length: 5_000 }, (_, index) => index).join(', ');
    for (const dialect of ['postgresql', 'mysql', 'clickhouse'] as const) {
      const statement = `select * from orders where id in (${values})`;
      expect(checkStatement(dialect, statement, shop(dialect), shopSchema(dialect)).ok).toBe(true);
    }
  });
});

function shopSchema(dialect: SourceType): string | undefined {
  return dialect === 'trino' ? 'default' : undefined;
}
