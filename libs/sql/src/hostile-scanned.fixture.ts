import type { HostileFamily } from './hostile-family.fixture.js';

/** Attacks in the words of the dialects that are read token by token. */
export const scannedFamilies: HostileFamily[] = [
  {
    // A name behind a dot and before brackets is a call in every engine; DuckDB also passes it the value before the dot.
    dialects: ['mysql', 'duckdb', 'sqlite', 'clickhouse', 'trino'],
    reason: /function ".*" (?:of another schema )?is not allowed/,
    text: `
select o.sleep(3) from orders o
select o.getenv('HOME') from orders o
select o . version ( ) from orders o
select o/**/./**/version/**/() from orders o
select sleep.sleep(3) from orders as sleep
select getenv.getenv() from (select 'HOME' as x) as getenv
select (o.status).getenv() from orders o
select (select o.load_extension('x') from orders o)
with version as (select 1 as x) select version.version() from version
select main.version()
`,
  },
  {
    dialects: ['duckdb'],
    reason: /function ".*" is not allowed/,
    text: `
select 'HOME'.getenv()
select 'HOME'.upper().getenv()
select 'a'.replace('a', 'HOME').getenv()
select status.getenv() from orders
select status."getenv"() from orders
select "status"."getenv"() from orders
select ("status").getenv() from orders
select (status || 'x').getenv() from orders
select {'a': 'HOME'}.a.getenv()
select ['HOME'][1].getenv()
select ['a'].list_transform(x -> x.getenv())
select ['HOME'].list_transform(lambda x: x.getenv())
select [x.getenv() for x in ['HOME']]
select system.main.getenv('HOME')
select orders.status.getenv() from orders
from orders select status.getenv()
select id from orders o order by o.getenv()
select count(*) from orders o group by o.getenv()
select * replace (status.getenv() as status) from orders
select columns(c -> c.getenv()) from orders
select * from range(1) t(i) where 'x'.getvariable() is null
`,
  },
  {
    dialects: ['mysql'],
    reason:
      /only one SELECT|runs into|not allowed|cannot|no table|backslash|not closed|no counterpart|several/,
    text: `
select /*!50000 sleep(1) */ 1
select 1 /*! union select * from hidden */
select /*!union*/ 1
select /*M! 1 */ 2
select /*+ SET_VAR(max_execution_time=0) */ 1
select sleep(10)
select SLEEP  (10)
select benchmark(1000000, md5('a'))
select load_file('/etc/passwd')
select get_lock('a', 10)
select release_lock('a')
select is_used_lock('a')
select version()
select user()
select current_user
select current_user()
select database()
select schema()
select connection_id()
select last_insert_id(5)
select row_count()
select master_pos_wait('a', 1)
select @@version
select @a := 1
select @a
select ?
select * from orders into outfile '/tmp/x'
select * from orders into dumpfile '/tmp/x'
select id into @a from orders
select * from orders for update
select * from orders for share
select * from orders lock in share mode
select * from orders procedure analyse(1)
select * from mysql.user
select * from performance_schema.threads
select 'a\\' from hidden -- '
select 'a\\'' or 1
select "a\\" from hidden where "x"
select _sjis'a' from orders
select 1 --1 from hidden
select 1 from hidden # '
select * from orders where id in (table hidden)
table hidden
select db.fn(1)
select \`sleep\`(1)
select "sleep"(1)
select "sleep" /* x */ (1) from orders
select 'load_file'('/etc/passwd')
select id from orders where "benchmark"(1, 2)
select id from orders o join customers c on "get_lock"('a', 1)
select ("db"."fn"(1))
select "db".fn(1)
select extractvalue(1, 'a')
select updatexml(1, 'a', 'b')
select * from json_table('[]', '$[*]' columns (a int path '$')) j
select * from orders procedure evil
select 1from hidden
handler orders open
load data infile 'x' into table orders
do sleep(1)
select name_const('a', 1)
select 0x1. from hidden
select * from orders o left join (customers c, hidden h) on 1=1
select * from orders where 1, hidden
select sys.fn()
select * from orders limit 1 into @a
`,
  },
  {
    dialects: ['duckdb'],
    reason:
      /backslash|not allowed|cannot|no table|another database|has .* within|only|nothing|syntax|runs into|must be quoted/,
    text: `
select * from 'file.csv'
from 'file.parquet'
select * from "file.csv"
select * from read_csv('x.csv')
select * from read_csv_auto('x.csv')
select * from read_parquet(['a', 'b'])
select * from read_json('x')
select * from read_text('/etc/passwd')
select * from read_blob('/etc/passwd')
select * from glob('*')
select * from sniff_csv('x')
select * from parquet_scan('x')
select * from parquet_metadata('x')
select * from query('select * from hidden')
select * from query_table('hidden')
select * from duckdb_settings()
select * from duckdb_secrets()
select * from pragma_table_info('hidden')
select * from sqlite_scan('a', 'b')
select * from postgres_scan('a', 'b', 'c')
select getenv('HOME')
select current_setting('memory_limit')
select getvariable('a')
select nextval('s')
select version()
select current_database()
select current_schema()
select current_user
select 'hidden'.query()
select ('a').getenv()
select write_log('x')
select * from (describe hidden)
select * from (show tables)
select * from (summarize orders)
select * from (pivot hidden on id)
select * from (from hidden)
from hidden
from orders, hidden
from hidden select 1
table hidden
select (from hidden)
select (table hidden)
pivot orders on id
unpivot orders on id
summarize orders
describe orders
attach 'x' as y
copy orders to 'x'
export database 'x'
install httpfs
load httpfs
pragma version
checkpoint
select * from orders: hidden
select $1
select $a$x$a$ from hidden
select a$$b$$ from hidden
select * from information_schema.columns
select * from sqlite_master
select * from hidden.main.orders
select * from U&"hidden"
select E'a\\' from hidden -- '
select /* /* */ 1 */ from hidden
with recursive hidden as (select * from hidden) select * from hidden
with recursive hidden as (select * from hidden union all select 1) select * from hidden
with recursive hidden as ((select 1) union all select 2 except select * from hidden) select * from hidden
select 1 union all with hidden as (select 1) select * from hidden
select * from orders pivot (sum(total) for status in ('a'))
select * from orders positional join hidden
select list_transform([1], x -> getenv('a'))
select [getenv(x) for x in ['a']]
select {'a': getenv('b')}
select * from orders offset, hidden
select * from orders as where, hidden
select * from orders window (a), hidden
set threads = 1
`,
  },
  {
    dialects: ['sqlite'],
    reason: /not allowed|cannot|no table|another database|only|must be quoted|runs into/,
    text: `
select load_extension('x')
select readfile('/etc/passwd')
select writefile('a', 'b')
select edit('a')
select fts3_tokenizer('a')
select sqlite_version()
select sqlite_compileoption_get(1)
select last_insert_rowid()
select changes()
select total_changes()
select * from sqlite_master
select * from sqlite_schema
select * from pragma_table_info('hidden')
select * from pragma_database_list
select * from dbstat
select * from temp.sqlite_temp_master
select * from orders where id in hidden
select * from orders where id in tuple
select * from orders where id not in array
select id in true, id in "null" from orders
select * from orders where id not in main.hidden
select * from orders where id in pragma_table_info('hidden')
select * from [hidden]
select * from \`hidden\`
select * from 'hidden'
attach database 'x' as y
detach y
pragma table_info(hidden)
vacuum into 'x'
select :a
select @a
select ?1
select * from orders offset, hidden
select * from orders except, hidden
select * from orders window, hidden
select * from orders limit, hidden
select * from orders limit 1, hidden
select * from orders group by, hidden
select 1 where 1 in(hidden)or 1 in hidden
reindex
replace into orders values (1)
select * from orders, (hidden)
select * from orders('x')
select raise(abort, 'x')
`,
  },
  {
    dialects: ['clickhouse'],
    reason: /not allowed|cannot|no table|another database|only|must be quoted/,
    text: `
select * from file('x.csv')
select * from url('http://x', CSV)
select * from s3('x')
select * from remote('h', db.t)
select * from cluster('c', system.one)
select * from mysql('h', 'd', 't', 'u', 'p')
select * from postgresql('h', 'd', 't', 'u', 'p')
select * from merge('db', '.*')
select * from input('a Int8')
select * from executable('x', 'CSV', 'a Int8')
select * from view(select * from hidden)
select * from dictionary('d')
select * from system.tables
select * from orders settings max_threads = 1
select * from orders format CSV
select * from orders into outfile 'x'
select file('x')
select sleep(3)
select sleepEachRow(1)
select dictGet('d', 'a', 1)
select joinGet('hidden', 'a', 1)
select getSetting('x')
select hostName()
select version()
select currentUser()
select currentDatabase()
select serverUUID()
select getMacro('x')
select hasColumnInTable('a', 'b', 'c')
select addressToLine(1)
select catboostEvaluate('x', 1)
select throwIf(1)
select * from orders where id in hidden
select * from orders where id in (hidden)
select * from orders where id not in ((hidden))
select * from orders where id global in db.hidden
select * from orders where id in tuple
select * from orders where id not in (array)
select id in \`null\` from orders
select * from orders parallel with drop table orders
select 1 from orders where id > 1 limit 1 parallel with show tables
(select 1) parallel with describe hidden
with x as (select 1 parallel with system shutdown) select * from x
select in(id, hidden) from orders
select notIn(id, hidden) from orders
select globalIn(id, hidden) from orders
select * apply(sleep) from orders
select * apply sleep from orders
select * from orders as array join hidden
with array as (select 1) select * from array join hidden
select * from orders select, hidden
select * from orders using, hidden
select * from orders limit 1 by, hidden
select id in (orders.id, 2), id in hidden.x from orders
select * from orders as where, hidden
with 'hidden' as t select * from t
select {a:Identifier}
select * from {t:Identifier}
select arrayReduce('sum', [1])
optimize table orders
system shutdown
kill query where 1
select \u2018a\u2019 from hidden
`,
  },
  {
    dialects: ['trino'],
    reason: /not allowed|cannot|no table|another database|only|must be quoted/,
    text: `
select * from table(system.query('select 1'))
select * from table(sequence(1, 10))
select * from postgresql.public.orders
select * from system.runtime.queries
select * from "orders$files"
select * from "default"."hidden"
select current_user
select current_catalog
select current_schema
select version()
select * from orders for version as of 1
select * from orders match_recognize (pattern (a) define a as true)
select * from json_table('[]', 'lax $' columns (a int path 'lax $')) j
with function f() returns int return 1 select f()
with session x = 1 select 1
select "default".fn(1)
select system.fn()
select ?
select * from U&"\\0068idden"
with recursive hidden as (select * from hidden) select * from hidden
with recursive hidden(a) as (select * from hidden union all select 1) select * from hidden
select (table hidden)
select * from orders, lateral (select * from hidden)
select * from orders window, hidden
select * from orders offset (a), hidden
select * from orders window (a), hidden
select * from orders fetch (a), hidden
select * from orders as values, hidden
select trim(a from hidden) from orders, hidden
use x
`,
  },
  {
    // Names that have another meaning to the engine than to the scan: a word that opens a statement, a capital beyond Z, a text.
    dialects: ['duckdb'],
    reason: /table of that name must be quoted|has SUMMARIZE within|has PIVOT_WIDER within/,
    text: `
with "summarize" as (select 1) select * from (summarize hidden)
with "describe" as (select 1) select * from (describe hidden)
with "show" as (select 1) select * from (show tables)
with "pivot" as (select 1) select * from (pivot hidden on id using count(*))
with "pivot_wider" as (select 1) select * from (pivot_wider hidden on id using count(*))
with "unpivot" as (select 1) select * from (unpivot hidden on id)
with "only" as (select 1) select * from only hidden
with "only" as (select 1) table only hidden
select (summarize 'orders.csv')
select exists (pivot_wider hidden on id using count(*))
`,
  },
  {
    dialects: ['duckdb', 'sqlite'],
    reason: /there is no table/,
    text: `
with "toKens" as (select 1) select * from tokens
with toKens as (select 1) select * from tokens
with É as (select 1) select * from é
select * from orders ſelect tablesample 100 percent, hidden
select * from orders ſelect not indexed, hidden
`,
  },
  {
    dialects: ['sqlite'],
    reason: /a text cannot be read as a table/,
    text: `
select id in 'hidden' from orders
select id from orders where id not in 'hidden'
with main as (select 1) select id in main.'hidden' from orders
`,
  },
];
