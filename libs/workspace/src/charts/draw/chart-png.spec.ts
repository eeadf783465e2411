import { describe, expect, it } from '@jest/globals';
import type { ChartSpec } from '#contracts';
import { chartPng } from './chart-png.js';

const columns = ['month', 'amount'];
const rows = [
  ['2026-01-01', 10],
  ['2026-02-01', 32],
  ['2026-03-01', 21],
];
const encoding = {
  x: { field: 'month', type: 'temporal' },
  y: { field: 'amount', type: 'quantitative' },
};

/** The width and the height that a PNG says it has. */
function sizeOf(png: Uint8Array | undefined): number[] {
  const bytes = Buffer.from(png ?? []);
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

describe('drawing a chart without a browser', () => {
  it('gives a PNG at twice the width of a mail', async () => {
    const [width = 0, height = 0] = sizeOf(
      await chartPng({ spec: { mark: 'line', encoding }, columns, rows }),
    );
    expect(width).toBe(1_104);
    expect(height).toBe(520);
  });

  it('writes its text: another title of an axis is another picture', async () => {
    const draw = (title: string) =>
      chartPng({
        spec: { mark: 'bar', encoding: { ...encoding, y: { ...encoding.y, title } } },
        columns,
        rows,
      });
    const [one, other] = await Promise.all([draw('iiii'), draw('WWWW')]);
    sizeOf(one);
    expect(Buffer.from(one ?? []).equals(Buffer.from(other ?? []))).toBe(false);
  });

  it('draws what its rows are: other numbers are another picture', async () => {
    const spec = { mark: 'bar', encoding };
    const one = await chartPng({ spec, columns, rows });
    const other = await chartPng({ spec, columns, rows: rows.map(([month]) => [month ?? '', 7]) });
    expect(Buffer.from(one ?? []).equals(Buffer.from(other ?? []))).toBe(false);
  });

  it('has zeros at the foot of their axis, as if there were room above them', async () => {
    const zeros = rows.map(([month]) => [month ?? '', 0]);
    const draw = (more: Record<string, Record<string, number | number[]>>) => {
      const spec = { mark: 'bar', encoding: { ...encoding, y: { ...encoding.y, ...more } } };
      return chartPng({ spec, columns, rows: zeros });
    };
    const [plain, withRoom, without] = await Promise.all([
      draw({}),
      draw({ scale: { domain: [0, 1] }, axis: { tickCount: 1 } }),
      draw({ scale: { domain: [-1, 1] }, axis: { tickCount: 1 } }),
    ]);
    sizeOf(plain);
    expect(Buffer.from(plain ?? []).equals(Buffer.from(withRoom ?? []))).toBe(true);
    expect(Buffer.from(plain ?? []).equals(Buffer.from(without ?? []))).toBe(false);
  });

  it('reads no file that a row names as a picture', async () => {
    const spec = { mark: 'image', encoding: { ...encoding, url: { field: 'month', type: 'nominal' } } };
    await expect(chartPng({ spec, columns, rows: [['/etc/passwd', 1]] })).resolves.toBeDefined();
  });

  it.each<[string, object]>([
    ['whose size is its own', { vconcat: [{ width: 3_000, height: 40, mark: 'bar', encoding: {} }] }],
    [
      'of many charts',
      { vconcat: Array.from({ length: 15 }, () => ({ height: 200, mark: 'bar', encoding })) },
    ],
  ])('gives nothing for a picture %s that is too large', async (_case, spec) => {
    expect(await chartPng({ spec: spec as ChartSpec, columns, rows })).toBeUndefined();
  });

  it('gives nothing for a facet over more values than fit', async () => {
    const facet = { row: { field: 'month', type: 'nominal' }, ...encoding };
    const many = Array.from({ length: 100 }, (_, n) => [`value ${n}`, n]);
    const spec = { mark: 'bar', encoding: facet };
    expect(await chartPng({ spec, columns, rows: many })).toBeUndefined();
    sizeOf(await chartPng({ spec, columns, rows: many.slice(0, 3) }));
  });

  it('gives nothing for what is no chart', async () => {
    expect(await chartPng({ spec: { mark: 'unheard of' }, columns, rows })).toBeUndefined();
  });
});
