import type { Widget } from '#contracts';
import { tabsOf } from './tabs/tabs-of.js';

export type Layout = NonNullable<Widget['layout']>;

export const gridColumns = 12;
export const rowHeight = 48;
export const gap = 12;

export type Placed = Widget & { layout: Layout };

/** The server's default sizes as well, for widgets that are added without a place. */
const sizes: Record<Widget['type'], Pick<Layout, 'width' | 'height'>> = {
  number: { width: 3, height: 2 },
  chart: { width: 6, height: 4 },
  table: { width: 12, height: 5 },
  text: { width: 12, height: 2 },
};

/** Places new widgets beside the last one, if there is room, or else below all others. */
export function placeAll(widgets: readonly Widget[]): Placed[] {
  const [first] = tabsOf(widgets);
  const taken = new Map<string | undefined, Layout[]>();
  const takenOn = ({ tab = first }: Widget) => {
    const known = taken.get(tab) ?? [];
    taken.set(tab, known);
    return known;
  };
  for (const widget of widgets) if (widget.layout) takenOn(widget).push(widget.layout);
  return widgets.map((widget) => {
    if (widget.layout) return { ...widget, layout: widget.layout };
    const layout = freePlace(takenOn(widget), widget.type);
    takenOn(widget).push(layout);
    return { ...widget, layout };
  });
}

/** The neighbour is the last of the taken places. */
function freePlace(taken: readonly Layout[], type: Widget['type']): Layout {
  const { width, height } = sizes[type];
  const below = { x: 0, y: Math.max(0, ...taken.map((each) => each.y + each.height)), width, height };
  const last = taken.at(-1);
  if (!last) return below;
  // A chart is at least as high as its neighbour, so that the row has one lower edge.
  const beside = {
    x: last.x + last.width,
    y: last.y,
    width,
    height: type === 'chart' ? Math.max(height, last.height) : height,
  };
  const isFree = beside.x + beside.width <= gridColumns && !taken.some((each) => overlap(each, beside));
  return isFree ? beside : below;
}

/** Moves a widget: those that it would cover move down, and all move up as far as there is room. */
export function moveWidget(widgets: readonly Placed[], key: string, wanted: Layout): Placed[] {
  const layout = within(wanted);
  const moved = widgets.map((widget) => (widget.key === key ? { ...widget, layout } : widget));
  const order = moved.toSorted(
    (a, b) => a.layout.y - b.layout.y || Number(b.key === key) - Number(a.key === key),
  );
  return settle(order, key, moved);
}

/** Limits a place to the columns of the grid. */
export function within({ x, y, width, height }: Layout): Layout {
  const fitWidth = Math.min(gridColumns, Math.max(2, width));
  return {
    width: fitWidth,
    height: Math.min(100, Math.max(2, height)),
    x: Math.min(gridColumns - fitWidth, Math.max(0, x)),
    y: Math.min(10_000, Math.max(0, y)),
  };
}

function settle(order: readonly Placed[], held: string, original: readonly Placed[]): Placed[] {
  const done: Placed[] = [];
  // The dragged widget keeps its place; the others make room.
  const heldFirst = [...order.filter(({ key }) => key === held), ...order.filter(({ key }) => key !== held)];
  for (const widget of heldFirst) {
    let { y } = widget.layout;
    while (done.some((other) => overlap(other.layout, atRow(widget, y)))) y += 1;
    done.push({ ...widget, layout: atRow(widget, y) });
  }
  const risen: Placed[] = [];
  for (const widget of done.toSorted((a, b) => a.layout.y - b.layout.y)) {
    let { y } = widget.layout;
    while (y > 0 && !risen.some((other) => overlap(other.layout, atRow(widget, y - 1)))) y -= 1;
    risen.push({ ...widget, layout: atRow(widget, y) });
  }
  const placeOf = new Map(risen.map(({ key, layout }) => [key, layout]));
  return original.map((widget) => ({ ...widget, layout: placeOf.get(widget.key) ?? widget.layout }));
}

function atRow({ layout }: Placed, y: number): Layout {
  return { ...layout, y };
}

function overlap(a: Layout, b: Layout): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
