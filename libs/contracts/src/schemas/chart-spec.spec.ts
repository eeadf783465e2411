import { describe, expect, it } from '@jest/globals';
import { ChartSpec, chartLimits, viewsIn } from './chart-spec.js';

const bars = { mark: 'bar', encoding: { x: { field: 'country' }, y: { field: 'total' } } };
const many = <T>(count: number, each: T): T[] => Array.from({ length: count }, () => each);
const nested = (levels: number): object => (levels === 1 ? {} : { a: nested(levels - 1) });
const faultOf = (spec: unknown) => ChartSpec.safeParse(spec).error?.issues.map(({ message }) => message);

describe('ChartSpec', () => {
  it.each([
    ['a chart', bars],
    ['as many layers as there may be', { layer: many(chartLimits.views, bars) }],
    ['as many transforms', { ...bars, transform: many(chartLimits.transforms, { filter: 'datum.a' }) }],
    ['as many params', { ...bars, params: many(chartLimits.params, { name: 'a' }) }],
    ['as many levels', nested(chartLimits.levels)],
    ['as many pixels', { ...bars, width: chartLimits.pixels, height: { step: chartLimits.pixels } }],
    ['bins of large quantities', { ...bars, encoding: { x: { field: 'a', bin: { step: 100_000 } } } }],
    ['data and names of columns that read like words of the language', { ...bars, title: 'bind data url' }],
  ])('takes %s', (_case, spec) => {
    expect(faultOf(spec)).toBeUndefined();
    expect(ChartSpec.parse(spec)).toEqual(spec);
  });

  it.each([
    ['layers', { layer: many(21, bars) }, /20 layers and charts/],
    ['layers within layers', { hconcat: many(3, { layer: many(6, bars) }) }, /20 layers and charts/],
    ['transforms', { vconcat: many(3, { ...bars, transform: many(17, {}) }) }, /50 transforms/],
    ['params', { hconcat: many(2, { ...bars, params: many(6, {}) }) }, /10 params/],
    ['levels', nested(41), /40 levels/],
    ['values', { a: many(2_500, 0) }, /2,500 values/],
    ['characters', { a: 'x'.repeat(50_000) }, /50,000 characters/],
    ['pixels', { vconcat: [{ ...bars, width: 20_000 }] }, /width of more than 4,000 pixels/],
    ['pixels of a step', { ...bars, height: { step: 4_001 } }, /step of more/],
    ['pixels of the config', { ...bars, config: { view: { continuousHeight: 1e9 } } }, /continuousHeight of/],
    ['pixels around it', { ...bars, padding: { left: 1e5 } }, /left of more/],
    ['data', { ...bars, data: { values: [] } }, /data of its own/],
    ['an address', { ...bars, encoding: { href: { value: 'https://example.com' } } }, /addresses/],
    ['an input', { ...bars, params: [{ name: 'a', bind: { input: 'range' } }] }, /bind/],
    [
      'a scale that is bound',
      { ...bars, params: [{ name: 'a', select: 'interval', bind: 'scales' }] },
      /bind/,
    ],
    ['repeats', { repeat: ['a'], spec: bars }, /repeat/],
    ['numbers that JSON has not', { a: Number.NaN }, /finite/],
    ['U+0000', { a: '\u0000' }, /U\+0000/],
    ['a list', [], /.*/],
  ])('refuses too many or any: %s', (_case, spec, fault) => {
    expect(faultOf(spec)).toEqual([expect.stringMatching(fault)]);
  });

  it('stops looking where it is too much: what is behind it is not read', () => {
    const spec = {
      a: many(chartLimits.values, 0),
      b: {
        get c() {
          throw new Error('read');
        },
      },
    };
    expect(faultOf(spec)).toEqual([expect.stringContaining('values')]);
  });
});

describe('viewsIn', () => {
  it.each([
    [1, bars],
    [3, { layer: many(3, bars) }],
    [6, { hconcat: many(2, { layer: many(2, bars) }) }],
  ])('counts %d', (count, spec) => expect(viewsIn(spec)).toBe(count));
});
