import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ChartSpec, columnKinds } from '#contracts';
import type { ChartKind, PlanWords } from '#english';
import { aResult, unknown } from '../result-shape/result.fixture.js';
import type { Background, Result } from '../result-shape/result-shape.js';
import { byCountry, byMonth, draw, drawn, months } from './chart.fixture.js';
import { chartOf } from './chart.js';

const ofChange: PlanWords = {
  isMetric: false,
  columns: [],
  what: 'change of orders',
  changed: 'orders',
  ranked: undefined,
  things: undefined,
  per: [],
  within: [],
  values: [],
  filters: [],
  period: '',
  range: undefined,
  having: [],
  order: undefined,
  limit: undefined,
  plain: { what: 'change of orders', ranked: undefined, filters: [] },
};

describe('chartOf', () => {
  it.each([
    ['a single value', aResult(['count:integer'], [[1]])],
    ['no rows', aResult(['country', 'orders:integer'], [])],
    [
      'texts alone',
      aResult(
        ['name', 'country'],
        [
          ['a', 'b'],
          ['c', 'd'],
        ],
      ),
    ],
    ['keys alone', aResult(['customer_id:integer'], [[1], [2]])],
    [
      'a name that comes twice',
      aResult(
        ['name', 'total:number'],
        [
          ['a', 1],
          ['a', 2],
        ],
      ),
    ],
    [
      'columns of one name',
      aResult(
        ['a', 'a:number'],
        [
          ['x', 1],
          ['y', 2],
        ],
      ),
    ],
  ])('draws nothing of %s', (_, result) => expect(chartOf(result, unknown)).toBeNull());

  it('draws the change of each line where a change is broken down, and else the first number', () => {
    const rows = [
      ['Chile', 10, 4, -6],
      ['Norway', 30, 31, 1],
    ];
    const result = aResult(['country', 'before:integer', 'after:integer', 'change:integer'], rows);
    const fieldOf = (background: Background): unknown => {
      const { x, y } = Object(chartOf(result, background)).encoding;
      return [x, y].find(({ type }) => type === 'quantitative').field;
    };
    expect(fieldOf(unknown)).toBe('before');
    expect(fieldOf({ ...unknown, words: ofChange })).toBe('change');
  });

  it('draws time as a line, in UTC, by the grain that its days have', async () => {
    const { spec, svg, warnings } = await draw(byMonth);
    expect(spec).toMatchObject({
      $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
      mark: { type: 'line' },
      encoding: { x: { field: 'month', timeUnit: 'utcyearmonth' }, y: { field: 'revenue' } },
    });
    expect(svg).toMatch(/Jan 2026|2026/);
    expect(warnings).toEqual([]);
  });

  it('draws no line through months that are missing', () => {
    const gaps = { ...byMonth, rows: byMonth.rows.toSpliced(1, 1) };
    expect(chartOf(gaps, unknown)).toMatchObject({ mark: { type: 'bar' } });
    const averages = { ...gaps, columns: [gaps.columns[0], { name: 'avg_total', kind: 'number' }] };
    expect(chartOf(averages as Result, unknown)).toMatchObject({ mark: { type: 'point' } });
  });

  it('draws names as bars from the largest, and lying where they are long or many', async () => {
    expect((await draw(byCountry)).spec).toMatchObject({
      mark: { type: 'bar' },
      encoding: { x: { field: 'country', sort: '-y' }, y: { field: 'orders', type: 'quantitative' } },
    });
    const long = aResult(
      ['product', 'sold:integer'],
      [
        ['A rather long name', 1],
        ['b', 2],
      ],
    );
    expect((await draw(long)).spec).toMatchObject({ encoding: { y: { field: 'product', sort: '-x' } } });
  });

  it('draws the twenty largest of many', async () => {
    const rows = Array.from({ length: 57 }, (_, at) => [`name ${String(at)}`, at]);
    const { spec, svg } = await draw(aResult(['name', 'sold:integer'], rows));
    expect(spec).toMatchObject({ description: 'The first 20 of 57 names' });
    expect(svg).toContain('>name 56<');
    expect(svg).toContain('>name 37<');
    expect(svg).not.toContain('>name 36<');
  });

  it('draws digits of any length as the numbers that they are', async () => {
    const digits = aResult(
      ['name', 'sum:number'],
      [
        ['a', '9.50'],
        ['b', '12345678901234567890'],
        ['c', '100'],
      ],
    );
    const { svg, warnings } = await draw(digits);
    // As texts, 9.50 would be the largest and the scale would end there.
    expect(svg.indexOf('>b<')).toBeLessThan(svg.indexOf('>c<'));
    expect(svg).toContain('Sum: 1.23e+19');
    expect(warnings).toEqual([]);
  });

  it.each([
    [
      'two measures',
      aResult(
        ['price:number', 'sold:integer'],
        [
          [1, 2],
          [3, 4],
        ],
      ),
      'point',
    ],
    [
      'two names of a few kinds',
      aResult(
        ['a', 'b', 'n:integer'],
        [
          ['x', 'p', 1],
          ['y', 'p', 2],
          ['x', 'q', 3],
        ],
      ),
      'bar',
    ],
    [
      'two names of many kinds',
      aResult(
        ['a', 'b', 'n:integer'],
        Array.from({ length: 100 }, (_, at) => [
          `a${String(at % 10)}`,
          `b${String(Math.floor(at / 10))}`,
          at,
        ]),
      ),
      'rect',
    ],
    [
      'time and a name',
      aResult(
        ['day:date', 'c', 'n:integer'],
        [
          ['2026-01-01', 'x', 1],
          ['2026-01-02', 'x', 2],
          ['2026-01-03', 'x', 2],
          ['2026-01-01', 'y', 2],
        ],
      ),
      'line',
    ],
    [
      'two times and a name',
      aResult(
        ['day:date', 'c', 'n:integer'],
        [
          ['2026-01-01', 'x', 1],
          ['2026-01-02', 'x', 2],
          ['2026-01-01', 'y', 2],
        ],
      ),
      'bar',
    ],
    [
      'two times',
      aResult(
        ['month:date', 'n:integer'],
        [
          ['2026-01-01', 1],
          ['2026-02-01', 2],
        ],
      ),
      'bar',
    ],
    [
      'moments',
      aResult(
        ['at:timestamp', 'n:integer'],
        [
          ['2026-01-01T10:11:12Z', 1],
          ['2026-01-01T11:00:00Z', 4],
        ],
      ),
      'line',
    ],
    [
      'hours',
      aResult(
        ['hour:integer', 'n:integer'],
        [
          [1, 1],
          [0, 4],
        ],
      ),
      'bar',
    ],
  ])('draws %s', async (_, result, mark) => {
    const { spec, warnings } = await draw(result);
    expect([spec, warnings]).toEqual([
      expect.objectContaining({ mark: expect.objectContaining({ type: mark }) }),
      [],
    ]);
  });

  it('draws the largest of very many courses of time', async () => {
    const rows = Array.from({ length: 60 }, (_, at) => [
      months[at % 3] ?? '',
      `series ${String(Math.floor(at / 3))}`,
      at,
    ]);
    const { svg, warnings } = await draw(aResult(['month:date', 'series', 'n:integer'], rows));
    expect(svg).toContain('>series 19<');
    expect(svg).not.toContain('>series 11<');
    expect(warnings).toEqual([]);
  });

  it('draws several measures of one kind together', async () => {
    const rows = months.map((month, at) => [month, at + 1, at + 3]);
    const { spec, svg, warnings } = await draw(aResult(['month:date', 'low:number', 'high:number'], rows));
    expect(spec).toMatchObject({ layer: [{ mark: { type: 'line' } }, { mark: { type: 'line' } }] });
    expect(svg).toContain('>Low<');
    expect(warnings).toEqual([]);
  });

  it.each([
    'a.b.c',
    'x["y"]',
    "o'brien",
    'c[0]',
    '"',
    '<script>alert(1)</script>',
    "'+alert(1)+'",
    'datum',
    '${1}',
    'a]+b["c',
    ' ',
    'ünï.😀',
  ])('draws a column called %j', async (name) => {
    const asName = await draw(
      aResult(
        [`${name}:text`, 'n__n:integer'],
        [
          ['QQ', 1],
          ['RR', 2],
        ],
      ),
    );
    const asAmount = await draw(
      aResult(
        ['k', `${name}:number`],
        [
          ['QQ', '4000'],
          ['RR', '6000'],
        ],
      ),
    );
    const asTime = await draw(
      aResult(
        [`${name}:date`, 'n__n:integer'],
        months.map((month, at) => [month, at]),
      ),
    );
    expect([...asName.warnings, ...asAmount.warnings, ...asTime.warnings]).toEqual([]);
    expect(asName.svg).toContain('>RR<');
    expect(asAmount.svg).toContain('>6,000<');
    expect(asTime.svg).toContain('2026');
    expect(asName.svg + asAmount.svg).not.toContain('<script>');
  });

  it.each(['__proto__', 'constructor', 'a\\', 'a\nb', '', 'x'.repeat(10_000), '\ud800'])(
    'draws nothing of a column called %j',
    (name) => {
      const { rows } = byCountry;
      const result = {
        rows,
        columns: [
          { name, kind: 'text' as const },
          { name: 'n', kind: 'integer' as const },
        ],
        isCut: false,
      };
      expect(chartOf(result, unknown)).toBeNull();
    },
  );

  it('takes nothing of the rows into the spec, and is one that can be kept', async () => {
    await fc.assert(
      fc.asyncProperty(anyResult, fc.option(anyKind, { nil: undefined }), async (result, as) => {
        const spec = chartOf(result, unknown, as);
        if (!spec) return;
        expect(ChartSpec.safeParse(spec).error).toBeUndefined();
        expect(JSON.stringify(spec)).not.toMatch(/"(?:signal|expr|calculate)"|cell-/);
        await drawn(spec, result);
      }),
      { numRuns: 60 },
    );
  });
});

const anyKind = fc.constantFrom<ChartKind[]>('bars', 'line', 'area', 'pie', 'points', 'table');

const anyCell = fc.oneof(
  fc.constant(null),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.constantFrom(
    'NaN',
    'Infinity',
    '',
    '12.50',
    '99999999999999999999',
    '2026-01-01',
    '2026-02-01T00:00:00',
    'infinity',
  ),
  fc.string().map((text) => `cell-${text}`),
);

const anyResult: fc.Arbitrary<Result> = fc
  .array(
    fc.record({
      name: fc.oneof(fc.string(), fc.constantFrom('month', 'total', 'a.b')),
      kind: fc.constantFrom(...columnKinds),
    }),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  .chain((columns) =>
    fc.record({
      columns: fc.constant(columns),
      rows: fc.array(fc.array(anyCell, { minLength: columns.length, maxLength: columns.length }), {
        maxLength: 30,
      }),
      isCut: fc.boolean(),
    }),
  );
