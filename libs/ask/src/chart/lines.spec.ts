import { describe, expect, it } from '@jest/globals';
import { aResult, unknown } from '../result-shape/result.fixture.js';
import { draw } from './chart.fixture.js';

const inMay = { ...unknown, today: '2026-05-15' };
const [april, may] = ['2026-04-01', '2026-05-01'];

describe('a chart of two periods', () => {
  const ofNames = (long: string) =>
    aResult(
      ['month:date', 'channel', 'orders:integer'],
      [
        [april, long, 5],
        [may, long, 3],
        [april, 'Email', 9],
        [may, 'Email', 8],
      ],
    );

  it('has the bars of the largest name first', async () => {
    const { svg, warnings } = await draw(ofNames('Ads'), inMay);
    expect(svg.indexOf('>Email<')).toBeLessThan(svg.indexOf('>Ads<'));
    expect(warnings).toEqual([]);
  });

  it('draws the period that is not over as such, and both alike once it is', async () => {
    const pale = /aria-label="[^"]*May 0?1?,? ?2026[^"]*"[^>]*opacity="0\.5"/;
    expect((await draw(ofNames('Ads'), inMay)).svg).toMatch(pale);
    expect((await draw(ofNames('Ads'), { ...unknown, today: '2026-06-01' })).svg).not.toMatch(
      /opacity="0\.5"/,
    );
  });

  it('lies where its names would not fit below each other', async () => {
    expect((await draw(ofNames('Paid search campaigns'), inMay)).spec).toMatchObject({
      encoding: { y: { field: 'channel' }, x: { field: 'orders' }, yOffset: { field: 'month' } },
    });
  });

  it('draws both of two measures', async () => {
    const rows = [
      [april, 5, 9],
      [may, 3, 7],
    ];
    const { svg, warnings } = await draw(
      aResult(['month:date', 'paid:integer', 'sent:integer'], rows),
      inMay,
    );
    expect(svg).toContain('>Paid<');
    expect(svg).toContain('>Sent<');
    // The lines into the open month are dashed.
    expect(svg.match(/stroke-dasharray="4,4"/g)).toHaveLength(2);
    expect(warnings).toEqual([]);
  });
});

describe('bars over time', () => {
  it('stand over the labels of their months, with and without a name', async () => {
    const months = [april, may, '2026-06-01'];
    const alone = aResult(
      ['month:date', 'orders:integer'],
      months.map((month, at) => [month, at + 1]),
    );
    const named = aResult(
      ['month:date', 'channel', 'orders:integer'],
      months.flatMap((month, at) => [
        [month, 'Ads', at],
        [month, 'Email', 3],
      ]),
    );
    for (const result of [alone, named])
      expect((await draw(result, unknown, 'bars')).spec).toMatchObject({
        encoding: { x: { type: 'temporal', bandPosition: 0 } },
      });
  });
});

describe('an area', () => {
  it('has a point for a period that stands alone', async () => {
    const rows = [
      [may, 'Ads', 2],
      [may, 'Email', 3],
    ];
    const result = aResult(['month:date', 'channel', 'orders:integer'], rows);
    const { svg } = await draw(result, unknown, 'area');
    expect(svg.match(/aria-roledescription="point"/g)).toHaveLength(2);
  });
});
