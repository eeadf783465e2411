import type { HostileFamily } from './hostile-family.fixture.js';

/** Attacks on all dialects, and attacks on PostgreSQL alone. The table `hidden` of the sources must not be readable. */
export const postgresqlFamilies: HostileFamily[] = [
  {
    dialects: ['postgresql', 'mysql', 'duckdb', 'sqlite', 'clickhouse', 'trino'],
    reason: /only one SELECT may run, and this is|cannot start with|no statement|several|only SELECT may run/,
    text: `
insert into orders values (1)
update orders set total = 0
delete from orders
drop table orders
create table x as select 1
truncate orders
grant all on orders to public
set x = 1
show tables
explain analyze select 1
call p()
begin
;
-- nothing
select 1; select 2
select 1; drop table orders
select * from orders; delete from orders -- x
with x as (delete from orders) select 1
with x as (insert into orders values (1)) select 1
with x as (update orders set total = 0) select * from x
`,
  },
  {
    dialects: ['postgresql', 'mysql', 'duckdb', 'sqlite', 'clickhouse', 'trino'],
    reason: /there is no table|another database|a text cannot be read as a table/,
    text: `
select * from hidden
select * from orders, hidden
select * from orders join hidden on 1 = 1
select * from orders o cross join hidden h
select * from (select * from hidden) x
select (select count(*) from hidden)
select * from orders where exists (select 1 from hidden)
select * from orders where id in (select id from hidden)
select id from orders union select id from hidden
select id from orders union all (select id from hidden)
select * from (orders cross join hidden)
select * from ((select 1 as a) x cross join hidden)
with hidden as (select * from hidden) select * from hidden
with a as (with hidden as (select 1) select * from hidden) select * from hidden
select * from (with hidden as (select 1) select * from hidden) x, hidden
with hidden as (select 1) select * from public2.hidden
select * from sales.orders
select * from regions
select * from information_schema.tables
select * from pg_catalog.pg_class
select * from elsewhere.public.orders
select * from orders where total > (select max(total) from "hidden")
select case when exists (select 1 from hidden) then 1 end
select * from orders order by (select id from hidden)
select count(*) from orders group by (select id from hidden)
select * from/**/hidden
select * from orders,hidden
select * from orders where id = 1 or(select 1 from hidden)=1
`,
  },
  {
    // PostgreSQL reads q.f as the call f(q) where q has no column f. Elsewhere it takes brackets: hostile-scanned.fixture.ts has those.
    dialects: ['postgresql'],
    reason:
      /has no column|it is not known whether|there is no column|nothing is called|more than one thing|needs a name/,
    text: `
select pg_sleep.pg_sleep from generate_series(2,2) as pg_sleep(x)
select ts_stat.ts_stat from unnest(array['select to_tsvector(name) from hidden']) as ts_stat(x)
select pg_ls_dir.pg_ls_dir from unnest(array['.']) as pg_ls_dir
select pg_ls_dir.pg_ls_dir from unnest(array['.']) with ordinality as pg_ls_dir(x, y)
select evil.evil from unnest('a'::tsvector) as evil
select unnest.unnest from unnest('a'::tsvector)
select pg_sleep.pg_sleep from (select 2) as pg_sleep(x)
select pg_sleep.pg_sleep from (values (2)) as pg_sleep(x)
select pg_sleep.pg_sleep from (select 2 as x) pg_sleep
with pg_sleep as (select 2) select pg_sleep.pg_sleep from pg_sleep
with pg_sleep(x) as (select 2 as pg_sleep) select pg_sleep.pg_sleep from pg_sleep
with recursive pg_sleep(x) as (select 2 union all select pg_sleep.pg_sleep from pg_sleep) select 1 from pg_sleep
with recursive t(x) as (select 1 as evil union all select x from t) select t.evil from t
with recursive t(x) as (select 1 union all select t.evil from t) cycle x set evil using p select 1 from t
select evil.evil from orders as evil
select o.evil from orders as o(a, b)
select o.id from orders as o(evil)
select value.evil from jsonb_array_elements('[]') as value
select pg_sleep.pg_sleep from jsonb_array_elements('[2]') as pg_sleep
select pg_sleep.pg_sleep from jsonb_array_elements_text('[2]') as pg_sleep
select e.evil from jsonb_each('{}') as e
select evil.evil from jsonb_each('{}') as evil
select e.key from jsonb_each('{}') as e(a, b)
select e.value from jsonb_each('{}') as e(a, b)
select e.value from jsonb_array_elements('[]') as e(x)
select e.ordinality from jsonb_array_elements('[]') as e(x)
select e.ordinality from jsonb_array_elements('[]') with ordinality as e(x, y)
select evil.evil from json_to_record('{}') as evil(a int)
select now.now from now() as now
select evil.evil from lower('a') as evil
select evil.evil from coalesce(1, 2) as evil
select evil.evil from current_date as evil
select (select "coalesce".pg_sleep from coalesce(2.0)) from (select 1 as pg_sleep) as "coalesce"
select (select "greatest".pg_sleep from greatest(2.0)) from (select 1 as pg_sleep) as "greatest"
select (select "nullif".pg_sleep from nullif(2.0, 1)) from (select 1 as pg_sleep) as "nullif"
select (select text.pg_ls_dir from cast('.' as text)) from (select 1 as pg_ls_dir) as text
select (select d.evil from rows from (current_date, now())) from (select 1 as evil) as d
select (select v.evil from json_value('2', '$' returning float8)) from (select 1 as evil) as v
select evil.evil from rows from (generate_series(1, 2), generate_series(1, 2)) as evil
select r.generate_series from rows from (generate_series(1, 2), now()) as r(a)
select o.evil from (orders o cross join (select 1 as evil) e) as j
select o.id from (orders o join customers c on true) as j
select j.evil from (orders o join customers c on true) as j
select j.id from (orders o join customers c using (id)) as j(evil)
select pg_sleep.id from (generate_series(2, 2) as pg_sleep(id) cross join orders) as j(a)
select a.pg_sleep from (select 2 as x) a, (select 1 as pg_sleep) b
select u.status from orders join customers using (id) as u
select (select a.evil from (select 1 as x) a) from (select 1 as evil) a
select (select s.evil from (select a.x as evil) s, (select 1) a) from orders
select 1 from (select 1 as x) a, (select a.evil) s
select 1 from (select 1 as evil) a join lateral (select a.x from (select 1 as x) b) s on true
select 1 from orders a join (select 1 as evil) b on b.x = 1
select 1 from (select 1 as evil) a, orders b join customers c on a.evil = c.id
select q.evil from (select 1 as x union all select 2 as evil) q
select q.evil from (table customers) q
select q.total from (select id from orders) q
select q.column3 from (values (1, 2)) q
select q."?column?" from (select 1 as a) q
select q.ctid from orders q
select ctid, xmin, tableoid from orders
select evil from orders
select * from orders where evil
select count(*) from orders group by evil
select id from orders order by evil
select id as a from orders order by a + 1
select id as a from orders where a = 1
select id as a from orders group by id having a > 1
select sum(id) over (order by a) as a from orders
select id from orders union select id from customers order by status
select public.orders.id from orders o
select sales.regions.id from orders regions
select hidden.id from orders
select c.id from orders o join customers on c.id = 1
select orders.id from orders, orders
`,
  },
  {
    // A server with an encoding of one byte for é folds É, and truncates names elsewhere.
    dialects: ['postgresql'],
    reason: /must be quoted to be a name|too long to be told apart/,
    text: `
select (select é.pg_sleep from generate_series(2, 2) as É(x)) from (select 1 as pg_sleep) as é
select (select "éééééééééééééééééééééééééééééééééééa".pg_sleep from (select 1 as pg_sleep) as "éééééééééééééééééééééééééééééééééééb") from generate_series(2, 2) as "éééééééééééééééééééééééééééééééééééa"(x)
select (select "ééééééééééééééééééééééééééééééé".pg_sleep from (select 1 as pg_sleep) as "éééééééééééééééééééééééééééééééééééb") from generate_series(2, 2) as "ééééééééééééééééééééééééééééééé"(x)
`,
  },
  {
    dialects: ['postgresql'],
    reason: /stands for whole rows|field ".*" of a value|rows itself|reads itself|both sides|NATURAL JOIN/,
    text: `
select t from orders t
select orders from orders
select count(t) from orders t
select row_to_json(t) from (select 1 as a) t
select to_jsonb(t.*) from orders t
select t::text from orders t
select t.*::text from orders t
select (t).* from orders t
select (t).id from orders t
select (t).evil from orders t
select (t.id).evil from orders t
select (t.*).evil from orders t
select ((t)).evil from orders t
select (array_agg(t))[1] from orders t
select ((array_agg(id))[1]).evil from orders
select t is null from orders t
select t = t from orders t
select row(t.*) from orders t
select array[t] from orders t
select coalesce(t, null) from orders t
select id from orders t group by t
select id from orders t order by t
select distinct on (t) id from orders t
select count(distinct t) from orders t
select max(id) over (partition by t) from orders t
select (select t) from orders t
select * from orders t, lateral (select t) s
select * from orders t, lateral unnest(array[t]) s
select * from orders t where t in (select c from customers c)
with t as (select 1) select t from t
select j from (orders cross join customers) as j
select g from generate_series(1, 2) with ordinality as g(a, b)
select e from jsonb_each('{}') as e
select (row('a')).f1
select (row(pg_read_file('a'))).f1
select (null::hidden).*
select (row('a')).*
select (null::text).evil
select (select (1).evil)
select (jsonb_each('{}')).evil
select (jsonb_each('{}')).key.evil
select (jsonb_array_elements('[]')).*
select ((jsonb_each('{}')).value).evil
select count((jsonb_each('{}')).*)
select (case when true then t end).evil from (select 1) t(id), orders
select (x.o).evil from (select o from orders o) x
with recursive t as (select * from t union all select 1) select * from t
with recursive a as (select * from b), b as (select * from a) select * from a
select * from orders join customers using (status)
select j.x from (orders natural join customers) as j(x)
`,
  },
  {
    dialects: ['postgresql'],
    reason: /function ".*" is not allowed/,
    text: `
select pg_read_file('/etc/passwd')
select pg_catalog.pg_read_file('/etc/passwd')
select "pg_read_file"('/etc/passwd')
select PG_READ_BINARY_FILE('x')
select * from pg_ls_dir('.')
select * from pg_ls_logdir()
select pg_stat_file('x')
select pg_sleep(10)
select pg_sleep_for('1 hour')
select pg_sleep_until('tomorrow')
select * from orders where total > 1 and pg_sleep(1) is null
select lo_import('/etc/passwd')
select lo_export(1, '/tmp/x')
select lo_get(1)
select lo_from_bytea(0, 'x')
select dblink('host=x', 'select 1')
select * from dblink('x', 'select 1') as t(a int)
select dblink_exec('x', 'drop table orders')
select set_config('role', 'postgres', false)
select current_setting('data_directory')
select nextval('s')
select currval('s')
select setval('s', 1)
select lastval()
select query_to_xml('select * from hidden', true, true, '')
select database_to_xml(true, true, '')
select table_to_xml('hidden', true, true, '')
select schema_to_xml('public', true, true, '')
select cursor_to_xml('c', 1, true, true, '')
select * from ts_stat('select to_tsvector(name) from hidden')
select ts_rewrite('a'::tsquery, 'select t, s from hidden')
select pg_terminate_backend(1)
select pg_cancel_backend(1)
select pg_reload_conf()
select pg_rotate_logfile()
select pg_switch_wal()
select pg_create_restore_point('x')
select pg_advisory_lock(1)
select pg_try_advisory_xact_lock(1)
select pg_notify('c', 'x')
select pg_logical_emit_message(true, 'a', 'b')
select * from pg_logical_slot_get_changes('s', null, null)
select pg_create_logical_replication_slot('a', 'b')
select pg_export_snapshot()
select pg_stat_get_activity(null)
select pg_stat_reset()
select has_table_privilege('hidden', 'select')
select has_database_privilege('x', 'connect')
select inet_server_addr()
select inet_client_addr()
select version()
select current_database()
select pg_get_viewdef('hidden')
select pg_get_functiondef(1)
select pg_relation_size('hidden')
select pg_total_relation_size('hidden')
select pg_relation_filepath('hidden')
select to_regclass('hidden')
select obj_description(1)
select col_description(1, 1)
select txid_current()
select pg_current_xact_id()
select setseed(0.5)
select public.count(1)
select evil.lower('x')
select my_function(1)
select pg_catalog.my_function(1)
select sum(pg_sleep(1)) over () from orders
select count(*) filter (where pg_sleep(1) is null) from orders
select * from orders order by pg_sleep(1)
select * from orders limit pg_sleep(1)
select array[pg_read_file('a')]
select coalesce(null, pg_read_file('a'))
select case when pg_read_file('a') = '' then 1 end
values (pg_read_file('a'))
with a as (select pg_read_file('a')) select * from a
select * from orders join customers on pg_sleep(1) is null
select * from rows from (generate_series(1, 2), pg_ls_dir('.')) x
select * from orders, lateral pg_ls_dir(orders.status) x
select json_object('a': pg_read_file('a'))
select json_array(pg_read_file('a'))
select treat(1 as evil)
select string_agg(name, pg_read_file('a') order by 1) from customers
select percentile_cont(pg_sleep(1)) within group (order by total) from orders
select sum(total) over (order by pg_sleep(1)) from orders
select sum(total) over w from orders window w as (partition by pg_sleep(1))
select count(*) from orders group by grouping sets ((pg_sleep(1)))
select distinct on (pg_sleep(1)) id from orders
select tags[pg_sleep(1)] from orders
select make_interval(days => pg_sleep(1))
select binary_upgrade_set_next_pg_type_oid(1)
select pg_file_write('a', 'b', false)
select amcheck(1), bt_index_check('x')
select xpath('/a', '<a/>'::text)
`,
  },
  {
    dialects: ['postgresql'],
    reason: /type ".*" is not allowed/,
    text: `
select 'hidden'::regclass
select cast('hidden' as regclass)
select 1259::regclass::text
select 'f'::regproc
select 'int4'::pg_catalog.regtype
select regclass 'hidden'
select 'x'::regrole, 'x'::regnamespace
select null::hidden
select null::public.orders
select '{}'::hidden[]
select '<a/>'::xml
select * from json_to_recordset('[]') as t(a regclass)
select json_value('{}', '$' returning regclass)
select 'x'::evil.domain
select '1'::oid
`,
  },
  {
    dialects: ['postgresql'],
    reason:
      /only one SELECT|not closed|no counterpart|lock rows|create a table|not allowed|has no column|field ".*" of a value|nothing is called|operator|not valid PostgreSQL|exactly one|cannot start/,
    text: `
select * from orders for update
select * from orders for share nowait
select * from orders for no key update skip locked
select * from (select * from orders for update) x
with x as (select * from orders for key share) select * from x
select * into copy from orders
select 1 as a into temp copy
select $1
select * from orders where id = $1
select 1 operator(public.+) 2
select 1 operator(pg_catalog.+) 2
select 1 <==> 2
select * from orders order by id using operator(evil.<)
select * from orders where id = any (select 1) and id <<<>>> any (select 2)
select current_user
select session_user
select user
select current_catalog
select current_schema
select current_role
select system_user
select xmlelement(name a)
select xmlforest(1 as a)
select xmlparse(document '<a/>')
select * from xmltable('/a' passing '<a/>' columns b text)
select * from json_table('{}', '$' columns (a int path '$.a')) j
select g.pg_sleep from generate_series(1, 9) g
select (1).pg_sleep
select (o.id).pg_sleep from orders o
select o.evil from orders o
select o.row_to_json from orders o
select orders.totl from orders
select public.orders.evil from orders
select * from (select evil.x) y
select x.pg_read_file from (select 'a') x
select * from orders tablesample evil.method(1)
select * from orders tablesample reservoir(1)
select status collate evil.c from orders
select collation for (status) from orders
copy (select 1) to '/tmp/x'
select 1 \\gexec
\\copy orders to x
select * from
selec 1
select (1
select 'unclosed
select /* unclosed
select 1 where current of c
merge into orders using customers on true when matched then delete
do $$ begin perform 1; end $$
prepare x as select 1
execute x
declare c cursor for select 1
lock table orders
vacuum
notify x
listen x
refresh materialized view x
reset all
`,
  },
];
