import type { Placed } from '../grid-layout.js';
import { tabsOf, widgetsOn } from './tabs-of.js';

type Widgets = readonly Placed[];

/** All widgets after an edit of those on one tab. */
export function editedOn(
  widgets: Widgets,
  tab: string | undefined,
  edit: (widgets: Widgets) => Widgets,
): Widgets {
  const before = widgetsOn(widgets, tabsOf(widgets), tab);
  const after = edit(before);
  if (after === before) return widgets;
  const mine = new Set(before.map(({ key }) => key));
  const next = new Map(after.map((widget) => [widget.key, widget]));
  const kept = widgets.flatMap((widget) => (mine.has(widget.key) ? (next.get(widget.key) ?? []) : widget));
  return [...kept, ...after.filter(({ key }) => !mine.has(key))];
}

/** All widgets with the tab that they are on by name: those of the first tab, and of a dashboard that has none yet. */
export function onNamedTabs(widgets: Widgets, first: string): Widgets {
  const [present = first] = tabsOf(widgets);
  return widgets.map((widget) => ({ ...widget, tab: widget.tab ?? present }));
}

/** A tab under another name. */
export function renamed(widgets: Widgets, tab: string, name: string): Widgets {
  return widgets.map((widget) => (widget.tab === tab ? { ...widget, tab: name } : widget));
}

/** The tabs with one of them a place further to the front: theirs is the order of their widgets. */
export function movedForward(widgets: Widgets, tab: string): Widgets {
  const order = tabsOf(widgets);
  const place = order.indexOf(tab);
  const before = order[place - 1];
  if (before === undefined) return widgets;
  order.splice(place - 1, 2, tab, before);
  const placeOf = ({ tab: own }: Placed) => order.indexOf(own ?? '');
  return widgets.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** The widgets of a removed tab, below those of another one. The last tab is none: its widgets are the dashboard. */
export function withoutTab(widgets: Widgets, tab: string): Widgets {
  const others = tabsOf(widgets).filter((each) => each !== tab);
  const [target] = others;
  const isTarget = (widget: Placed) => widget.tab === target;
  const below = Math.max(0, ...widgets.filter(isTarget).map(({ layout }) => layout.y + layout.height));
  return widgets.map((widget) => {
    const own = others.length > 1 ? (widget.tab === tab ? target : widget.tab) : undefined;
    const layout = widget.tab === tab ? { ...widget.layout, y: widget.layout.y + below } : widget.layout;
    return { ...widget, layout, tab: own };
  });
}
