import { describe, expect, it } from '@jest/globals';
import { View, parse } from 'vega';
import type { Spec } from 'vega';
import { compile } from 'vega-lite';
import { withRoomAboveZero } from './room-above-zero.js';

function chartOf(values: object[]): Spec {
  return compile({
    data: { values },
    width: 100,
    height: 100,
    mark: { type: 'line', point: true },
    encoding: { x: { field: 'name', type: 'nominal' }, y: { field: 'n', type: 'quantitative' } },
  }).spec;
}

async function domainOf(spec: Spec): Promise<unknown> {
  const view = await new View(parse(spec), { renderer: 'none' }).runAsync();
  const domain: unknown = view.scale('y').domain();
  view.finalize();
  return domain;
}

describe('withRoomAboveZero', () => {
  it.each([0, '0.00'])('puts %j at the foot of its axis', async (n) => {
    const spec = chartOf([
      { name: 'a', n },
      { name: 'b', n: 0 },
    ]);
    expect(await domainOf(withRoomAboveZero(spec))).toEqual([0, 1]);
  });

  it('is not misled by names that are numbers', async () => {
    const spec = chartOf([
      { name: 2025, n: 0 },
      { name: 2026, n: 0 },
    ]);
    expect(await domainOf(withRoomAboveZero(spec))).toEqual([0, 1]);
  });

  it.each([
    [
      [
        { name: 'a', n: 0 },
        { name: 'b', n: 3 },
      ],
    ],
    [[]],
    [[{ name: 'a', n: null }]],
  ])('leaves %j as it is', (values) => {
    const spec = chartOf(values);
    expect(withRoomAboveZero(spec)).toBe(spec);
  });
});
