import type { Layout, Widget } from '#contracts';
import type { z } from 'zod';

type Place = z.infer<typeof Layout>;

const columns = 12;
const lowest = 10_000;
const sizes: Record<Widget['type'], Pick<Place, 'width' | 'height'>> = {
  number: { width: 3, height: 2 },
  chart: { width: 6, height: 4 },
  table: { width: 12, height: 5 },
  text: { width: 12, height: 2 },
};

/** The place of a widget that was given none: beside the last of its tab where there is room, otherwise below all of them. */
export function placeAmong(
  widget: Pick<Widget, 'type' | 'tab'>,
  others: readonly Pick<Widget, 'layout' | 'tab'>[],
): Place {
  const first = others.find(({ tab }) => tab !== undefined)?.tab;
  const taken = others.flatMap(({ layout, tab }) =>
    (tab ?? first) === (widget.tab ?? first) ? (layout ?? []) : [],
  );
  const { width, height } = sizes[widget.type];
  const last = taken.at(-1);
  if (last) {
    // A chart is at least as high as its neighbour, so that the row has one lower edge.
    const own = widget.type === 'chart' ? Math.max(height, last.height) : height;
    const beside = { x: last.x + last.width, y: last.y, width, height: own };
    if (beside.x + width <= columns && !taken.some((each) => overlap(each, beside))) return beside;
  }
  const bottom = Math.max(0, ...taken.map((each) => each.y + each.height));
  return { x: 0, y: Math.min(lowest, bottom), width, height };
}

function overlap(a: Place, b: Place): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
