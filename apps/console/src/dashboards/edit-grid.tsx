import type { Widget } from '#contracts';
import { useElementSize } from '@mantine/hooks';
import { useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { heightOf, placeStyle } from './dashboard-grid.js';
import classes from './dashboards.module.css';
import { EditedWidget } from './edited-widget.js';
import { gap, gridColumns, moveWidget, rowHeight } from './grid-layout.js';
import type { Layout, Placed } from './grid-layout.js';

interface Props {
  dashboardId: string;
  widgets: readonly Placed[];
  /** The widgets as the server knows them: only their queries have data. */
  savedWidgets: readonly Widget[];
  onChange: (edit: (widgets: readonly Placed[]) => readonly Placed[]) => void;
  onEdit: (widget: Placed) => void;
}

interface Drag {
  key: string;
  kind: 'move' | 'size';
  from: { x: number; y: number };
  layout: Layout;
}

/** Widgets that can be dragged and resized by mouse, finger or arrow keys; the others make room. */
export function EditGrid({ dashboardId, widgets, savedWidgets, onChange, onEdit }: Props) {
  const { ref, width } = useElementSize();
  const drag = useRef<Drag>(undefined);
  const [preview, setPreview] = useState<{ key: string; widgets: readonly Placed[] }>();
  const column = (width + gap) / gridColumns;
  const begin = (event: PointerEvent<HTMLElement>, { key, layout }: Placed, kind: Drag['kind']) => {
    // An overlay is a React child of the widget, but outside of its element; a click in it begins no drag.
    const { target } = event;
    const isHold = target instanceof Element && event.currentTarget.contains(target);
    if (event.button !== 0 || !isHold || target.closest('[data-still]')) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { key, kind, from: { x: event.clientX, y: event.clientY }, layout };
  };
  /** The new place of the dragged widget; undefined if it is unchanged, so that there is nothing to undo. */
  const placedAt = (event: PointerEvent<HTMLElement>) => {
    const held = drag.current;
    if (!held) return undefined;
    const right = Math.round((event.clientX - held.from.x) / column);
    const down = Math.round((event.clientY - held.from.y) / (rowHeight + gap));
    if (right === 0 && down === 0) return undefined;
    const wanted = shifted(held.layout, held.kind, right, down);
    return { key: held.key, widgets: moveWidget(widgets, held.key, wanted) };
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    if (drag.current) setPreview(placedAt(event));
  };
  const letGo = () => {
    drag.current = undefined;
    setPreview(undefined);
  };
  // By the pointer's position and not the drawn one: a quick hand lets go before that is drawn.
  const end = (event: PointerEvent<HTMLElement>) => {
    const dropped = placedAt(event);
    if (dropped) onChange(() => dropped.widgets);
    letGo();
  };
  const press = (event: KeyboardEvent<HTMLElement>, { key, layout }: Placed) => {
    if (event.key === 'Escape') letGo();
    const step = event.target === event.currentTarget ? arrows[event.key] : undefined;
    if (!step) return;
    event.preventDefault();
    const next = shifted(layout, event.shiftKey ? 'size' : 'move', step[0], step[1]);
    onChange((now) => moveWidget(now, key, next));
  };
  const shown = preview?.widgets ?? widgets;
  return (
    <div className={classes['wide']}>
      <div
        ref={ref}
        className={`${classes['grid'] ?? ''} ${classes['edited'] ?? ''}`}
        style={{ height: heightOf(shown) + 120 }}
      >
        {width > 0 &&
          shown.map((widget) => (
            <section
              key={widget.key}
              aria-label={`${widget.title}: arrow keys move it, with Shift they resize it`}
              tabIndex={0}
              className={`card ${classes['widget'] ?? ''} ${classes['placed'] ?? ''}`}
              data-editing
              data-moving={preview?.key === widget.key || undefined}
              style={placeStyle(widget.layout, width)}
              onPointerDown={(event) => begin(event, widget, 'move')}
              onPointerMove={move}
              onPointerUp={end}
              onPointerCancel={letGo}
              onKeyDown={(event) => press(event, widget)}
            >
              <EditedWidget
                dashboardId={dashboardId}
                widget={widget}
                saved={savedWidgets.find(({ key }) => key === widget.key)}
                onChange={onChange}
                onEdit={() => onEdit(widget)}
              />
              <div
                className={classes['corner']}
                onPointerDown={(event) => begin(event, widget, 'size')}
                onPointerMove={move}
                onPointerUp={end}
                onPointerCancel={letGo}
              />
            </section>
          ))}
      </div>
    </div>
  );
}

const arrows: Record<string, readonly [number, number] | undefined> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function shifted(layout: Layout, kind: Drag['kind'], right: number, down: number): Layout {
  const { x, y, width, height } = layout;
  if (kind === 'move') return { ...layout, x: x + right, y: y + down };
  return { ...layout, width: Math.min(gridColumns - x, width + right), height: height + down };
}
