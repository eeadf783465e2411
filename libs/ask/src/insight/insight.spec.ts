import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { columnKinds } from '#contracts';
import { buildCatalog, planWords, readMetric, readQuestion } from '#english';
import { buildModel } from '#model';
import type { Cell } from '#contracts';
import { orders } from '../orders.fixture.js';
import { aResult, unknown } from '../result-shape/result.fixture.js';
import type { Background, Result } from '../result-shape/result-shape.js';
import { insightOf } from './insight.js';

const clock = { now: new Date('2026-05-20T12:00:00Z') };

const catalog = buildCatalog({ tables: [orders] });

const revenue = {
  name: 'Revenue',
  synonyms: [],
  source: 'orders',
  expression: "sum(amount) FILTER (WHERE status <> 'cancelled')",
  filters: [],
  dimensions: ['country', 'status'],
  time_column: 'ordered_at',
};

const paidShare = {
  ...revenue,
  name: 'Share of paid orders',
  expression: "avg(CASE WHEN status = 'paid' THEN 1.0 ELSE 0 END)",
};

/** The facts of a question that was understood. */
function asked(question: string): Background {
  const reading =
    readMetric(question, [revenue, paidShare], [orders], clock) ??
    readQuestion(question, catalog, clock).readings[0];
  if (!reading) throw new Error(`nothing is read of "${question}"`);
  const descriptions = new Map([['Revenue', 'What was paid, in US dollars.']]);
  return { words: planWords(reading.plan, catalog), descriptions, today: '2026-05-20' };
}

const months = (values: readonly Cell[]) =>
  values.map((value, at) => [`2026-${String(at + 1).padStart(2, '0')}-01`, value]);

describe('insightOf two periods side by side', () => {
  const { words, ...facts } = asked('number of orders from Chile');
  const compared = { after: 'in Q2 2026 so far', before: 'in Q1 2026' };
  const told = (...row: Cell[]) =>
    insightOf(aResult(['count:integer', 'count_2:integer', 'change:integer', 'ratio:number'], [row]), {
      ...facts,
      words: words && { ...words, compared },
    });

  it.each<[string, Cell[]]>([
    ['was 90 in Q2 2026 so far, 10% lower than in Q1 2026 (100).', [90, 100, -10, -10]],
    ['was 90 in Q2 2026 so far, the same as in Q1 2026 (90).', [90, 90, 0, 0]],
    ['was 90 in Q2 2026 so far, 90 higher than in Q1 2026 (0).', [90, 0, 90, null]],
  ])('says that it %s', (sentence, row) => {
    expect(told(...row)).toBe(`The number of orders where country is "Chile" ${sentence}`);
  });
});

describe('insightOf a ranking within groups', () => {
  const believed = buildCatalog({ tables: [orders], model: buildModel([orders], undefined) });
  const [reading] = readQuestion('top 2 countries by amount each year', believed, clock).readings;
  const words = reading && planWords(reading.plan, believed);
  const told = (rows: Cell[][]) =>
    insightOf(aResult(['country:text', 'year:date', 'sum_amount:number'], rows), {
      ...unknown,
      today: '2026-05-20',
      words,
    });

  it('names the first of each period, the latest first', () => {
    const rows = [
      ['Peru', '2025-01-01', 50],
      ['Chile', '2025-01-01', 30],
      ['Norway', '2026-01-01', 40],
      ['Chile', '2026-01-01', 40],
    ];
    expect(told(rows)).toBe('Norway and Chile come first in 2026 with 40 and Peru in 2025 with 50.');
  });

  it('says who comes first in all of them, and who most often', () => {
    const firsts = (names: readonly string[]) =>
      names.map((name, at) => [name, `${2023 + at}-01-01`, at + 1]);
    expect(told(firsts(['Peru', 'Peru']))).toBe('Peru comes first in all 2, in 2024 with 2.');
    expect(told(firsts(['Peru', 'Chile', 'Norway', 'Chile']))).toMatch(
      / Chile comes first most often: in 2 of 4\.$/,
    );
    expect(told(firsts(['Peru', 'Chile', 'Norway', 'Chile', 'Chile']))).toBe(
      'Chile comes first in 2027 with 5 and in 2026 with 4, and Norway in 2025 with 3. Chile comes first most often: in 3 of 5.',
    );
  });
});

describe('insightOf those that come first', () => {
  const told = (question: string, rows: Cell[][]) =>
    insightOf(aResult(['country:text', 'Revenue:number'], rows), asked(question));

  it('says which one it is, and nothing of those that it did not see', () => {
    const [chile, norway]: Cell[][] = [
      ['Chile', 30],
      ['Norway', 20],
    ];
    expect(told('Which country has the highest revenue?', [chile ?? []])).toMatch(
      /^Chile has the highest revenue: \$30/,
    );
    expect(told('Which country has the lowest revenue?', [norway ?? []])).toMatch(
      /^Norway has the lowest revenue: \$20/,
    );
    expect(told('Top 2 countries by revenue', [chile ?? [], norway ?? []])).not.toContain('lowest');
    expect(told('Top 5 countries by revenue', [chile ?? [], norway ?? []])).toContain(
      'Norway has the lowest',
    );
  });
});

describe('insightOf days of the week', () => {
  it.each([
    ['On which weekday are most orders placed?', ['weekday:integer'], [[7]], 'is Sunday.'],
    [
      'Number of orders per weekday',
      ['weekday:integer', 'count:integer'],
      [
        [1, 30],
        [2, 20],
      ],
      'Monday has',
    ],
  ])('calls them by their names: %s', (question, columns, rows, expected) =>
    expect(insightOf(aResult(columns, rows), asked(question))).toContain(expected),
  );
});

describe('insightOf a single value', () => {
  it.each([
    ['How many orders are there?', 'count:integer', 6_424, 'There are 6,424 orders.'],
    ['How many orders in March 2026?', 'count:integer', 0, 'There were no orders in March 2026.'],
    ['Revenue last month', 'Revenue:number', 1_234_567.89, 'Revenue in April 2026 was $1.23 million.'],
    ['Share of paid orders', 'Share of paid orders:number', 0.4, 'Share of paid orders is 0.4.'],
    ['Revenue for paid in 2025', 'Revenue:number', '1234.5', 'Revenue for paid in 2025 was $1,234.50.'],
    [
      'average amount of orders',
      'avg_amount:number',
      null,
      'There is no value for average amount of orders.',
    ],
    [
      'What percentage of orders are paid?',
      'share:number',
      0.1234,
      'The percentage of orders where status is "paid" is 12.3%.',
    ],
  ])('of "%s" says it, its period and its filters', (question, name, value, said) => {
    expect(insightOf(aResult([name], [[value]]), asked(question))).toBe(said);
  });

  it('says what is known of SQL that was not read', () => {
    expect(insightOf(aResult(['order_count:integer'], [['12345678901234567890']]), unknown)).toBe(
      'The order count is 1.23E19.',
    );
    expect(insightOf(aResult(['return_percent:number'], [[3.5]]), unknown)).toBe(
      'The return percent is 3.5%.',
    );
  });
});

describe('insightOf parts', () => {
  const byCountry = (rows: Cell[][], isCut = false) => aResult(['country', 'Revenue:number'], rows, isCut);
  const question = asked('Revenue by country in March 2026');

  it('names the largest, its share, and the smallest', () => {
    expect(
      insightOf(
        byCountry([
          ['Chile', 10],
          ['Norway', '30.00'],
        ]),
        question,
      ),
    ).toBe('Norway had the highest revenue in March 2026: $30, 75% of the total. Chile had the lowest: $10.');
  });

  it('says where few of many make up most of it', () => {
    const rows = ['a', 'b', 'c', 'd', 'e', 'f'].map((name, at) => [name, at < 3 ? 100 : 1]);
    expect(insightOf(byCountry(rows), question)).toBe(
      'a, b and c had the highest revenue in March 2026: $100 each. The top 3 of 6 countries make up 99% of the total.',
    );
  });

  it.each([
    ['of an average', ['country', 'avg_amount:number'], 'average amount of orders by country'],
    ['of what is below zero', ['country', 'Revenue:number'], 'Revenue by country'],
    ['of the top of them', ['country', 'Revenue:number'], 'Revenue by country, top 2'],
  ])('gives no share %s', (_, columns, words) => {
    const rows = [
      ['Chile', words.startsWith('average') || words.includes('top') ? 1 : -1],
      ['Norway', 3],
    ];
    expect(insightOf(aResult(columns, rows), asked(words))).not.toContain('total');
  });

  it('says when all are the same, and never divides by nothing', () => {
    expect(
      insightOf(
        byCountry([
          ['Chile', 0],
          ['Norway', 0],
        ]),
        question,
      ),
    ).toBe('Revenue in March 2026 was the same for all 2: $0.');
  });

  it('does not take rows without a name for a name', () => {
    expect(
      insightOf(
        byCountry([
          [null, 30],
          ['Chile', 10],
        ]),
        question,
      ),
    ).toMatch(/^Rows without country had the highest/);
  });

  it('says what the result leaves out', () => {
    const rows = [
      ['Chile', 10],
      ['Norway', 30],
    ];
    expect(insightOf(byCountry(rows, true), question)).toBe(
      'Norway had the highest revenue in March 2026: $30. Only the first 2 rows were read; there are more.',
    );
    expect(insightOf(byCountry([...rows, ['Peru', null]]), question)).toContain(
      '1 of the 3 rows has no value for it.',
    );
  });
});

describe('insightOf a course of time', () => {
  const question = asked('Revenue per month');
  const byMonth = (values: readonly Cell[]) => aResult(['month:date', 'Revenue:number'], months(values));

  it('says the last change and the highest, and does not compare a month that is not over', () => {
    expect(insightOf(byMonth([100, 150, 140, 120, 30]), question)).toBe(
      'Revenue was $120 in April 2026, 14.3% lower than in March 2026; May 2026 is not over yet and stands at $30. The highest was $150 in February 2026.',
    );
  });

  it.each([
    ['a trend', [100, 110, 120, 130], [140, 150], /trend since January 2025 is up, from \$100/],
    [
      'an outlier',
      [100, 101, 99, 900],
      [100, 102],
      /April 2025 stands out with \$900, against a median of \$100.50/,
    ],
    ['no change', [5, 5, 5], [5], /same all along/],
    ['a start from nothing', [0], [5], /\$5 higher than/],
    ['a fall below zero', [5], [-5], /\$10 lower than/],
    ['a multiple', [1], [12], /12 times as much as in/],
  ])('says %s', (_, first, last, said) => {
    const rows = [...first, ...last].map((value, at) => [
      `2025-${String(at + 1).padStart(2, '0')}-01`,
      value,
    ]);
    expect(insightOf(aResult(['month:date', 'Revenue:number'], rows), question)).toMatch(said);
  });

  it('says which of several is the highest, and which changed most', () => {
    const rows = [
      ['2026-01-01', 'Chile', 10],
      ['2026-01-01', 'Peru', 20],
      ['2026-02-01', 'Chile', 30],
      ['2026-02-01', 'Peru', 25],
    ];
    expect(
      insightOf(
        aResult(['month:date', 'country', 'Revenue:number'], rows),
        asked('Revenue by country per month'),
      ),
    ).toBe(
      'Peru has the highest revenue: $45, 52.9% of the total. Chile changed most in February 2026: $30, 3 times as much as in January 2026.',
    );
  });
});

describe('insightOf a list', () => {
  it.each([
    ['orders where status is "paid"', [[1], [2]], 'There are 2 orders where status is "paid": 1 and 2.'],
    ['orders where status is "paid"', [[1]], 'There is 1 order where status is "paid": 1.'],
    [
      'orders where status is "paid" in March 2026',
      [],
      'Nothing was found for orders where status is "paid" in March 2026.',
    ],
    ['top 3 orders by amount', [[7], [8], [9]], 'The top 3 orders by amount are 7, 8 and 9.'],
    ['order with the highest amount', [[7]], 'The order with the highest amount is 7.'],
  ])('of "%s" says how many there are, or which', (question, rows, said) => {
    expect(insightOf(aResult(['id:integer'], rows), asked(question))).toBe(said);
  });

  it('of one says the number that puts it first', () => {
    const told = insightOf(
      aResult(['id:integer', 'amount:number'], [[7, 1_204]]),
      asked('order with the highest amount'),
    );
    expect(told).toMatch(/^This is the order with the highest amount: \$?1,204\.$/);
  });
});

describe('insightOf anything', () => {
  it('is one or two sentences, and no number that is none', () => {
    fc.assert(
      fc.property(
        anyResult,
        fc.constantFrom(unknown, asked('Revenue by country per month'), asked('orders')),
        (result, background) => {
          const insight = insightOf(result, background);
          expect(insight.match(/\.(?= |$)/g)?.length).toBeLessThanOrEqual(2);
          expect(insight).toMatch(/\.$/);
          expect(insight).not.toMatch(/NaN|undefined|Infinity|\[object|  /);
        },
      ),
      { numRuns: 500 },
    );
  });
});

const numberCell = fc.oneof(
  fc.constant(null),
  fc.integer(),
  fc.constantFrom('NaN', 'Infinity', '-Infinity', '99999999999999999999', '-5', '0', '0.001'),
);
const integerCell = fc.oneof(fc.constant(null), fc.integer(), fc.constantFrom('99999999999999999999', '-5'));
// Without full stops, so that those of the sentences can be counted.
const textCell = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.constantFrom('', ' ', '2026-01-01', '2026-02-01T00:00:00'),
  fc.stringMatching(/^[a-z ]{0,80}$/),
);

const anyColumn = fc.record({
  name: fc.stringMatching(/^[a-z_ ]{0,90}$/),
  kind: fc.constantFrom(...columnKinds),
});

const anyResult: fc.Arbitrary<Result> = fc.array(anyColumn, { minLength: 1, maxLength: 4 }).chain((columns) =>
  fc.record({
    columns: fc.constant(columns),
    rows: fc.array(
      fc.tuple(
        ...columns.map(({ kind }) =>
          kind === 'number' ? numberCell : kind === 'integer' ? integerCell : textCell,
        ),
      ),
      { maxLength: 12 },
    ),
    isCut: fc.boolean(),
  }),
);

describe('the insight of rows that are shown whole', () => {
  const file = { ...orders, name: 'receipts', columns: orders.columns.slice(1), primary_key: [] };
  const lone = buildCatalog({ tables: [file] });

  it('counts them, whatever numbers they have', () => {
    const [reading] = readQuestion('receipts where status is "paid"', lone, clock).readings;
    if (!reading) throw new Error('nothing is read');
    const words = planWords(reading.plan, lone);
    const columns = reading.plan.select.map(({ label }) => ({ name: label, kind: 'text' as const }));
    const rows = [columns.map(({ name }) => name), columns.map(({ name }) => `${name} 2`)];
    const result: Result = {
      columns: columns.map((column) => (column.name === 'amount' ? { ...column, kind: 'number' } : column)),
      rows: rows.map((row) => row.map((cell, place) => (columns[place]?.name === 'amount' ? 5 : cell))),
      isCut: false,
    };
    expect(insightOf(result, { words, descriptions: new Map(), today: '2026-05-20' })).toBe(
      'There are 2 receipts where status is "paid".',
    );
  });
});
