import { describe, expect, it } from '@jest/globals';
import { sourceTypes } from '#contracts';
import type { SourceType } from '#contracts';
import type { Condition, Expression, Plan } from './plan.js';
import { renderPlan } from './render.js';
import { UnsupportedPlan } from './unsupported-plan.js';

const total: Expression = { kind: 'column', of: 'o', column: 'total' };
const placed: Expression = { kind: 'column', of: 'o', column: 'placed' };
const customer: Expression = { kind: 'column', of: 'o', column: 'customer' };
const revenue: Expression = { kind: 'aggregate', name: 'sum', of: total };
const one: Expression = { kind: 'literal', value: 1 };

function aPlan(change: Partial<Plan> = {}): Plan {
  return {
    from: { alias: 'o', table: { schema: 'shop', name: 'orders' } },
    joins: [],
    where: [],
    select: [{ expression: total, label: 'total' }],
    groupBy: [],
    having: [],
    orderBy: [],
    ...change,
  };
}

const selecting = (expression: Expression, change: Partial<Plan> = {}): Plan =>
  aPlan({ select: [{ expression, label: 'value' }], ...change });

const choosing = (...where: Condition[]): Plan => aPlan({ where });

describe('a rendered plan', () => {
  it('is one SELECT with its clauses in their order', () => {
    const month: Expression = { kind: 'truncate', grain: 'month', of: placed };
    const plan = aPlan({
      select: [
        { expression: month, label: 'month' },
        { expression: revenue, label: 'revenue' },
      ],
      where: [{ kind: 'within', of: placed, from: day('2026-01-01'), before: day('2027-01-01') }],
      groupBy: [month],
      having: [{ kind: 'compare', operator: '>', left: revenue, right: one }],
      orderBy: [{ by: month, direction: 'ascending' }],
      limit: 10,
    });
    expect(renderPlan('postgresql', plan).split('\n')).toEqual([
      `SELECT CAST(date_trunc('month', "o"."placed") AS date) AS "month", sum("o"."total") AS "revenue"`,
      'FROM "shop"."orders" AS "o"',
      `WHERE "o"."placed" >= DATE '2026-01-01' AND "o"."placed" < DATE '2027-01-01'`,
      `GROUP BY CAST(date_trunc('month', "o"."placed") AS date)`,
      'HAVING sum("o"."total") > 1',
      `ORDER BY CAST(date_trunc('month', "o"."placed") AS date) ASC NULLS LAST`,
      'LIMIT 10',
    ]);
  });

  it.each<[SourceType, string]>([
    ['postgresql', '"a""b`c"'],
    ['mysql', '`a"b``c`'],
    ['clickhouse', '`a"b``c`'],
  ])('quotes every name in %s', (dialect, quoted) => {
    const name = 'a"b`c';
    const plan = aPlan({
      from: { alias: name, table: { name } },
      select: [{ expression: { kind: 'column', of: name, column: name }, label: `${name}!` }],
    });
    expect(renderPlan(dialect, plan)).toContain(`SELECT ${quoted}.${quoted} AS `);
    expect(renderPlan(dialect, plan)).toContain(`FROM ${quoted}`);
  });

  it('keeps labels that are columns away from ClickHouse', () => {
    const statement = renderPlan('clickhouse', aPlan({ select: [{ expression: revenue, label: 'total' }] }));
    expect(statement.split('\n')).toEqual([
      'SELECT `rows`.`_c1` AS `total`',
      'FROM (SELECT sumOrNull(`o`.`total`) AS `_c1`',
      'FROM `shop`.`orders` AS `o`) AS `rows`',
    ]);
  });

  it('takes a value that is denied to be among others for absent where that is unknown', () => {
    const among: Condition = { kind: 'in_plan', of: customer, plan: aPlan() };
    const test = '"o"."customer" IN (SELECT "o"."total"\nFROM "shop"."orders" AS "o")';
    expect(renderPlan('trino', choosing(among))).toContain(`WHERE ${test}`);
    const denied = renderPlan('trino', choosing({ kind: 'not', condition: among }));
    expect(denied).toContain(`WHERE NOT (coalesce(${test}, FALSE))`);
  });

  it.each<[SourceType, string]>([
    ['postgresql', `lower(CAST("o"."total" AS text)) LIKE '%50!%!_!!\\%' ESCAPE '!'`],
    ['sqlite', `lower("o"."total") LIKE '%50!%!_!!\\%' ESCAPE '!'`],
    ['clickhouse', "lowerUTF8(toString(`o`.`total`)) LIKE '%50\\\\%\\\\_!\\\\\\\\%'"],
  ])('finds what has a meaning in patterns as it is written, in %s', (dialect, condition) => {
    const pattern = '*50%_!\\*';
    const found = renderPlan(dialect, choosing({ kind: 'like', of: total, pattern }));
    expect(found.split('WHERE ')[1]).toBe(
      dialect === 'postgresql' ? condition.replace(`'%50!%!_!!\\%'`, `E'%50!%!_!!\\\\%'`) : condition,
    );
  });

  it.each<[SourceType, string]>([
    [
      'postgresql',
      `to_date(substring("o"."placed", '^((0?[1-9]|[12][0-9]|3[01])[.](0?[1-9]|1[0-2])[.]([0-9]{4}))( .*)?$'), 'DD.MM.YYYY')`,
    ],
    ['mysql', "(STR_TO_DATE(SUBSTRING_INDEX(`o`.`placed`, ' ', 1), '%d.%m.%Y') + INTERVAL 0 DAY)"],
    ['duckdb', `CAST(try_strptime(split_part("o"."placed", ' ', 1), '%d.%m.%Y') AS DATE)`],
    [
      'sqlite',
      `date(printf('%s-%02d-%02d', substr(substr("o"."placed", 1, instr("o"."placed" || ' ', ' ') - 1), -4), ` +
        `substr("o"."placed", instr("o"."placed", '.') + 1), ` +
        `substr("o"."placed", 1, instr("o"."placed", '.') - 1)))`,
    ],
    [
      'clickhouse',
      'toDate32OrNull(replaceRegexpOne(`o`.`placed`, ' +
        "'^(0?[1-9]|[12][0-9]|3[01])[.](0?[1-9]|1[0-2])[.]([0-9]{4})( .*)?$|.*', '\\\\3-\\\\2-\\\\1'))",
    ],
    ['trino', `CAST(TRY(date_parse(split_part("o"."placed", ' ', 1), '%d.%m.%Y')) AS date)`],
  ])('reads days that are texts in a writing of their own, in %s', (dialect, read) => {
    const written = 'day_first_dots';
    const plan = selecting({ kind: 'day_of_text', of: placed, written });
    expect(renderPlan(dialect, plan)).toContain(`SELECT ${read} AS `);
  });

  it.each<[SourceType, string]>([
    [
      'postgresql',
      `to_date(substring(CAST("o"."placed" AS text), '^([1-9][0-9]{3}((0[1-9]|1[0-2])(0[1-9]|1[0-9]|2[0-8])|` +
        '(0[13-9]|1[0-2])(29|30)|(0[13578]|1[02])31)|' +
        '([1-9][0-9](0[48]|[2468][048]|[13579][26])|([2468][048]|[13579][26])00)0229)$' +
        `'), 'YYYYMMDD')`,
    ],
    [
      'mysql',
      "CASE WHEN `o`.`placed` REGEXP '^[1-9][0-9]{7}$' THEN STR_TO_DATE(`o`.`placed`, '%Y%m%d') + INTERVAL 0 DAY END",
    ],
    [
      'duckdb',
      `CAST(try_strptime(regexp_extract(CAST("o"."placed" AS VARCHAR), '^[1-9][0-9]{7}$'), '%Y%m%d') AS DATE)`,
    ],
    [
      'sqlite',
      `CASE WHEN "o"."placed" GLOB '[1-9]*' AND strftime('%Y%m%d', substr("o"."placed", 1, 4) || '-' || substr("o"."placed", 5, 2) || '-' || ` +
        `substr("o"."placed", 7, 2)) = CAST("o"."placed" AS TEXT) THEN ` +
        `substr("o"."placed", 1, 4) || '-' || substr("o"."placed", 5, 2) || '-' || substr("o"."placed", 7, 2) END`,
    ],
    [
      'trino',
      `CAST(TRY(date_parse(regexp_extract(CAST("o"."placed" AS varchar), '^[1-9][0-9]{7}$'), '%Y%m%d')) AS date)`,
    ],
  ])('reads days that are eight digits, in a text or as a number, in %s', (dialect, read) => {
    const plan = selecting({ kind: 'day_of_text', of: placed, written: 'compact_date' });
    expect(renderPlan(dialect, plan)).toContain(`SELECT ${read} AS `);
  });

  it('begins with the month where the text does', () => {
    const plan = selecting({ kind: 'day_of_text', of: placed, written: 'month_first_slashes' });
    expect(renderPlan('duckdb', plan)).toContain(
      `try_strptime(split_part("o"."placed", ' ', 1), '%m/%d/%Y')`,
    );
    expect(renderPlan('postgresql', plan)).toContain(`'MM/DD/YYYY')`);
    expect(renderPlan('clickhouse', plan)).toContain("'\\\\3-\\\\1-\\\\2'");
  });

  it('reads days that are texts of ISO 8601 by their first ten characters', () => {
    const plan = selecting({ kind: 'day_of_text', of: placed });
    expect(renderPlan('duckdb', plan)).toContain('SELECT TRY_CAST(substr("o"."placed", 1, 10) AS DATE) AS ');
  });

  it.each<[SourceType, string]>([
    [
      'postgresql',
      `CAST(substring(CAST("o"."placed" AS text), '^ *(-?[0-9]{0,38}[.]?[0-9]{1,38}) *$') AS numeric)`,
    ],
    [
      'mysql',
      "CASE WHEN `o`.`placed` REGEXP '^ *(-?[0-9]{0,38}[.]?[0-9]{1,38}) *$' THEN (trim(`o`.`placed`) + 0e0) END",
    ],
    ['duckdb', `TRY_CAST(regexp_extract("o"."placed", '^ *(-?[0-9]{0,38}[.]?[0-9]{1,38}) *$', 1) AS DOUBLE)`],
    [
      'sqlite',
      `CASE WHEN trim("o"."placed") GLOB '*[0-9]' AND trim("o"."placed") NOT GLOB '*[^0-9.-]*' ` +
        `AND trim("o"."placed") NOT GLOB '?*-*' AND trim("o"."placed") NOT GLOB '*.*.*' ` +
        `THEN CAST(trim("o"."placed") AS NUMERIC) END`,
    ],
    [
      'clickhouse',
      "toFloat64OrNull(extract(toString(`o`.`placed`), '^ *(-?[0-9]{0,38}[.]?[0-9]{1,38}) *$'))",
    ],
    ['trino', `CAST(regexp_extract("o"."placed", '^ *(-?[0-9]{0,38}[.]?[0-9]{1,38}) *$', 1) AS double)`],
  ])('reads numbers that are texts, and no others, in %s', (dialect, read) => {
    const plan = selecting({ kind: 'number_of_text', of: placed });
    expect(renderPlan(dialect, plan)).toContain(`SELECT ${read} AS `);
  });

  it('numbers rows where MySQL has no median', () => {
    const median = selecting({ kind: 'aggregate', name: 'median', of: total });
    expect(renderPlan('mysql', median)).toContain(
      'row_number() OVER (ORDER BY `o`.`total` IS NULL, `o`.`total` ASC)',
    );
  });

  it('adds each row up once, however often it is joined', () => {
    const plan = aPlan({
      select: [
        { expression: customer, label: 'customer' },
        { expression: revenue, label: 'revenue' },
      ],
      groupBy: [customer],
      once: { kind: 'column', of: 'o', column: 'id' },
    });
    expect(renderPlan('postgresql', plan).split('\n')).toEqual([
      'SELECT "once"."value_1" AS "customer", sum("once"."value_2") AS "revenue"',
      'FROM (SELECT DISTINCT "o"."id" AS "row_key", "o"."customer" AS "value_1", "o"."total" AS "value_2"',
      'FROM "shop"."orders" AS "o") AS "once"',
      'GROUP BY "once"."value_1"',
    ]);
  });

  it('has the rows of several queries under each other', () => {
    const plan: Plan = {
      ...selecting({ kind: 'column', of: 'all', column: 'value' }),
      from: { alias: 'all', plan: selecting(customer), others: [selecting(total)] },
    };
    expect(renderPlan('postgresql', plan).split('\n')).toEqual([
      'SELECT "all"."value" AS "value"',
      'FROM (SELECT "o"."customer" AS "value"',
      'FROM "shop"."orders" AS "o"',
      'UNION ALL',
      'SELECT "o"."total" AS "value"',
      'FROM "shop"."orders" AS "o") AS "all"',
    ]);
    const { from } = plan;
    const few = { ...selecting(total), limit: 3 };
    expect(() => renderPlan('postgresql', { ...plan, from: { ...from, others: [few] } })).toThrow(
      'have no order',
    );
  });

  it('looks back within each group, and adds up within it', () => {
    const before = { kind: 'previous', of: revenue, by: customer, per: [total] } as const;
    expect(renderPlan('postgresql', selecting(before))).toContain(
      'lag(sum("o"."total")) OVER (PARTITION BY "o"."total" ORDER BY "o"."customer" ASC NULLS LAST)',
    );
    expect(renderPlan('clickhouse', selecting({ ...before, kind: 'running' }))).toMatch(
      /^SELECT sum\(.*\) OVER \(PARTITION BY .* ORDER BY .* ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW\)/,
    );
  });

  it('numbers rows within their groups for the first few of each', () => {
    const plan = aPlan({
      orderBy: [{ by: total, direction: 'descending' }],
      limit: 3,
      limitPer: [customer],
    });
    expect(renderPlan('postgresql', plan).split('\n')).toEqual([
      'SELECT "numbered"."c1" AS "total"',
      'FROM (SELECT "made"."c1" AS "c1", "made"."c2" AS "c2", (',
      'row_number() OVER (PARTITION BY "made"."c2" ORDER BY "made"."c1" DESC NULLS LAST)',
      ') AS "row_place"',
      'FROM (SELECT "o"."total" AS "c1", "o"."customer" AS "c2"',
      'FROM "shop"."orders" AS "o") AS "made") AS "numbered"',
      'WHERE "numbered"."row_place" <= 3',
      'ORDER BY "numbered"."c2" ASC NULLS LAST, "numbered"."row_place" ASC NULLS LAST',
    ]);
  });

  it('puts the SQL of a metric in brackets of its own lines', () => {
    const statement = renderPlan('duckdb', selecting({ kind: 'sql', sql: 'sum(total) -- all' }));
    expect(statement).toContain('SELECT (\nsum(total) -- all\n) AS "value"');
  });

  const unsupported: [string, Plan][] = [
    ['no column', aPlan({ select: [] })],
    ['an endless number', selecting({ kind: 'literal', value: Infinity })],
    ['a day that does not exist', selecting(day('2026-02-30'))],
    ['a moment that does not exist', selecting({ kind: 'timestamp', value: '2026-01-01T24:00' })],
    ['half a limit', aPlan({ limit: 0.5 })],
    ['digits before the point', selecting({ kind: 'round', of: total, digits: -1 })],
    ['groups by what is always the same', aPlan({ groupBy: [one] })],
    ['a sum of nothing', selecting({ kind: 'aggregate', name: 'sum' })],
    ['a sum of sums', selecting({ kind: 'aggregate', name: 'sum', of: revenue })],
    [
      'rows once beside SQL that names their columns',
      selecting({ kind: 'sql', sql: 'sum(total)' }, { once: total }),
    ],
    ['the first of each group in no order', aPlan({ limit: 1, limitPer: [customer] })],
    [
      'the first of each group without a limit',
      aPlan({ limitPer: [customer], orderBy: [{ by: total, direction: 'ascending' }] }),
    ],
    ['a sum of one row', choosing({ kind: 'null', of: revenue })],
    [
      'a share that chooses groups',
      aPlan({ having: [{ kind: 'null', of: { kind: 'share', of: revenue } }] }),
    ],
    [
      'distinct rows in the order of something else',
      aPlan({ distinct: true, orderBy: [{ by: placed, direction: 'ascending' }] }),
    ],
    [
      'two columns for one value',
      selecting({
        kind: 'scalar',
        plan: aPlan({
          select: [
            { expression: one, label: 'a' },
            { expression: one, label: 'b' },
          ],
        }),
      }),
    ],
  ];
  it.each(unsupported)('refuses %s in every dialect', (_, plan) => {
    for (const dialect of sourceTypes) expect(() => renderPlan(dialect, plan)).toThrow(UnsupportedPlan);
  });

  it('refuses a median beside SQL of a metric in MySQL', () => {
    const select = [
      { expression: { kind: 'aggregate', name: 'median', of: total } as const, label: 'median' },
      { expression: { kind: 'sql', sql: 'sum(total)' } as const, label: 'sum' },
    ];
    expect(() => renderPlan('mysql', aPlan({ select }))).toThrow(UnsupportedPlan);
  });
});

function day(value: string): Expression {
  return { kind: 'date', value };
}
