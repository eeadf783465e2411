/**
 * Every way to name a column within a query, over every form of FROM, by itself, beside a CTE and within another query. If the form hides the
 * name, PostgreSQL finds it further out, and there it may be no column but a function.
 */
export function statementsOfScopes(alias: string, name: string): string[] {
  const items = itemsOf(alias, name);
  const positions = positionsOf(`${alias}.${name}`);
  const nested = items.flatMap((inner) =>
    outerItemsOf(alias, name).flatMap((outer) =>
      positions.map((position) => `SELECT (${position(inner)}) FROM ${outer}`),
    ),
  );
  const plain = items.flatMap((item) => positions.map((position) => position(item)));
  const withCte = plain.flatMap((statement) => ctesOf(alias, name).map((cte) => `WITH ${cte} ${statement}`));
  return [...plain, ...withCte, ...nested];
}

/** Items of FROM in which the alias is a thing with that column, a thing without it, or hidden. */
function itemsOf(alias: string, name: string): string[] {
  const holder = `(SELECT 1 AS ${name}) AS ${alias}`;
  return [
    `orders AS ${alias}`,
    `orders AS ${alias}(${name})`,
    `generate_series(2, 2) AS ${alias}`,
    `generate_series(2, 2) AS ${alias}(${name})`,
    `generate_series(2, 2) AS ${alias}(x)`,
    `unnest('a'::tsvector) AS ${alias}`,
    `unnest('a'::tsvector) AS ${name}`,
    `(SELECT * FROM unnest('a'::tsvector) AS ${name}) AS ${alias}`,
    `(SELECT * FROM unnest(ARRAY[2]) AS ${name}) AS ${alias}`,
    `unnest(ARRAY[2]) WITH ORDINALITY AS ${alias}(x, ${name})`,
    `jsonb_each('{}') AS ${alias}(k, ${name})`,
    `jsonb_array_elements('[2]') AS ${alias}`,
    holder,
    `(SELECT 1 AS ${name}) AS ${alias}(x)`,
    `(VALUES (2)) AS ${alias}(x)`,
    `(${holder} CROSS JOIN customers) AS j`,
    `((SELECT 1 AS ${name}) AS j CROSS JOIN customers) AS ${alias}`,
    `((SELECT 1 AS ${name}) AS j CROSS JOIN customers) AS ${alias}(x)`,
    `orders JOIN (SELECT 1 AS id, 2 AS ${name}) AS j USING (id) AS ${alias}`,
    `${holder} CROSS JOIN customers`,
    `COALESCE(2.0::float8)`,
    `CAST(2 AS float8)`,
  ];
}

function outerItemsOf(alias: string, name: string): string[] {
  return [
    `(SELECT 2 AS x) AS ${alias}`,
    `(SELECT 2 AS ${name}) AS ${alias}`,
    `generate_series(2, 2) AS ${alias}(${name})`,
  ];
}

function ctesOf(alias: string, name: string): string[] {
  return [
    `${alias} AS (SELECT 1 AS ${name})`,
    `${alias}(x) AS (SELECT 1 AS ${name})`,
    `RECURSIVE ${alias}(x) AS (SELECT 1 UNION ALL SELECT ${alias}.${name} FROM ${alias})`,
  ];
}

function positionsOf(reference: string): ((item: string) => string)[] {
  return [
    (item) => `SELECT ${reference} FROM ${item} LIMIT 1`,
    (item) => `SELECT 1 FROM ${item}, (SELECT ${reference}) AS s`,
    (item) => `SELECT 1 FROM ${item}, LATERAL (SELECT ${reference}) AS s`,
    (item) => `SELECT 1 FROM ${item}, customers AS c JOIN customers AS d ON ${reference} IS NULL`,
    (item) => `SELECT 1 FROM ${item} JOIN customers AS c ON ${reference} IS NULL`,
    (item) => `SELECT 1 FROM (${item} CROSS JOIN LATERAL (SELECT ${reference}) AS s)`,
    (item) => `SELECT 1 FROM ${item}, unnest(ARRAY[${reference}]) AS s`,
    (item) => `SELECT 1 FROM ${item}, customers AS c TABLESAMPLE system (${reference})`,
    (item) => `SELECT count(*) FROM ${item} GROUP BY ${reference}`,
    (item) => `SELECT 1 FROM ${item} UNION SELECT ${reference}`,
    (item) => `SELECT 1 FROM (SELECT ${reference} FROM ${item} OFFSET 0) AS s`,
  ];
}
