import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { layout, nodeHeight, nodeWidth } from './layout.js';

const keys = ['a', 'b', 'c', 'd', 'e', 'f'];
const links = fc.array(fc.record({ from: fc.constantFrom(...keys), to: fc.constantFrom(...keys) }), {
  maxLength: 12,
});

describe('a drawing of tables', () => {
  it('has what refers to others to the left of them', () => {
    const { nodes } = layout(keys, [
      { from: 'a', to: 'b' },
      { from: 'b', to: 'c' },
      { from: 'a', to: 'c' },
    ]);
    const x = (wanted: string) => nodes.find(({ key }) => key === wanted)?.x ?? NaN;
    expect(x('a')).toBeLessThan(x('b'));
    expect(x('b')).toBeLessThan(x('c'));
  });

  it('has every table once, none over another, and a line for every link between two', () => {
    fc.assert(
      fc.property(links, (pairs) => {
        const { nodes, edges, width, height } = layout(keys, pairs);
        expect(nodes.map(({ key }) => key).toSorted()).toEqual(keys);
        for (const [place, one] of nodes.entries()) {
          expect(one.x >= 0 && one.x + nodeWidth <= width).toBe(true);
          expect(one.y >= 0 && one.y + nodeHeight <= height).toBe(true);
          for (const other of nodes.slice(place + 1))
            expect(Math.abs(one.x - other.x) < nodeWidth && Math.abs(one.y - other.y) < nodeHeight).toBe(
              false,
            );
        }
        expect(edges.map(({ from, to }) => [from, to])).toEqual(
          pairs.filter(({ from, to }) => from !== to).map(({ from, to }) => [from, to]),
        );
        for (const { path } of edges) expect(path).toMatch(/^M[\d.-]+ [\d.-]+C/);
      }),
    );
  });
});
