import type { HostileFamily } from './hostile-family.fixture.js';

/** PostgreSQL's unnest makes rows of a value that is no list. Its bare alias is such a row, or no column at all and found further out. */
export const unnestFamilies: HostileFamily[] = [
  {
    dialects: ['postgresql'],
    reason: /it is not known whether|there is no column/,
    text: `
select u from unnest('a'::tsvector) as u
select unnest from unnest('a'::tsvector)
select u::text from unnest(to_tsvector('a')) as u
select count(u) from orders, unnest(to_tsvector(status)) as u
select u from orders, unnest(details) as u
select u from orders o cross join lateral unnest(o.status) as u
select 1 from unnest('a'::tsvector) as u order by u
select * from unnest('a'::tsvector) as u order by u
select distinct on (u) * from unnest('a'::tsvector) as u
select u from (select status::tsvector as tags from orders) o, unnest(o.tags) as u
select u from (select tags[1]::tsvector as tags from orders) o, unnest(tags) as u
select u from unnest(coalesce(null, 'a'::tsvector)) as u
select u from unnest('a'::tsvector || 'b') as u
with o(tags) as (select 'a'::tsvector, tags from orders) select u from o, unnest(o.tags) as u
select (select u from (select * from unnest('a'::tsvector) as u) q) from orders as u
select (select u from (select * from unnest(array[1]) as u) q) from orders as u
select (select u from (orders cross join unnest('a'::tsvector) as u) as j) from orders as u
select (select unnest from rows from (unnest('a'::tsvector), now()) as q) from orders as unnest
select (select unnest from rows from (unnest(array[1]), now()) as q) from orders as unnest
`,
  },
];
