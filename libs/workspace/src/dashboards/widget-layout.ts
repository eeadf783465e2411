import type { Layout, Widget } from '#contracts';
import type { z } from 'zod';

type Place = z.infer<typeof Layout>;

const lowest = 10_000;
const sizes: Record<Widget['type'], Pick<Place, 'width' | 'height'>> = {
  number: { width: 3, height: 2 },
  chart: { width: 6, height: 4 },
  table: { width: 12, height: 5 },
  text: { width: 12, height: 2 },
};

/** Where a widget goes that was given no place: below all the others. */
export function placeBelow(type: Widget['type'], others: readonly Pick<Widget, 'layout'>[]): Place {
  const bottoms = others.map(({ layout }) => (layout ? layout.y + layout.height : 0));
  return { x: 0, y: Math.min(lowest, Math.max(0, ...bottoms)), ...sizes[type] };
}
