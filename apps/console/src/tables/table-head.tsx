import { useRef } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import classes from './data-table.module.css';
import type { Sorting } from './sort-rows.js';
import { boundedWidth } from './use-widths.js';

/** Called with the name of a column and its new width in pixels. */
export type OnWidth = (name: string, width: number) => void;

interface HeadColumn {
  name: string;
  title: string;
  form: string;
}

interface Props {
  columns: readonly HeadColumn[];
  template: string;
  sorting: Sorting | undefined;
  onSort: (column: number) => void;
  /** Called as an edge is dragged; undefined where the width is no longer to be that. */
  onResize: (name: string, width: number | undefined) => void;
  /** Called with the width that is to be kept; without it, edges are for the mouse alone. */
  onWidth: OnWidth | undefined;
}

/** The headings of a table: a click sorts by a column, and its right edge changes its width. */
export function TableHead({ columns, template, sorting, onSort, onResize, onWidth }: Props) {
  return (
    <div role="rowgroup" className={classes['head']}>
      <div role="row" className={classes['row']} style={{ gridTemplateColumns: template }}>
        {columns.map(({ name, title, form }, place) => (
          <div
            key={`${place}:${name}`}
            role="columnheader"
            aria-sort={ariaSort(sorting, place)}
            className={classes['cell']}
            data-form={form}
          >
            <button
              type="button"
              className={classes['sort']}
              onClick={() => onSort(place)}
              title={name.slice(0, 300)}
            >
              <bdi>{title}</bdi>
              <span aria-hidden="true">{arrowOf(sorting, place)}</span>
            </button>
            {/* A total of a pivot has no name that a width could be kept by. */}
            {name !== '' && <Edge name={name} title={title} onResize={onResize} onWidth={onWidth} />}
          </div>
        ))}
      </div>
    </div>
  );
}

const step = 16;
const steps: Readonly<Record<string, number>> = { ArrowLeft: -step, ArrowRight: step };

interface EdgeProps extends Pick<Props, 'onResize' | 'onWidth'> {
  name: string;
  title: string;
}

/** The edge between two columns, by mouse or finger, and by the arrow keys where its width is kept. */
function Edge({ name, title, onResize, onWidth }: EdgeProps) {
  const drag = useRef<{ from: number; width: number }>(undefined);
  const widthAt = ({ clientX }: PointerEvent) =>
    drag.current && boundedWidth(drag.current.width + clientX - drag.current.from);
  const keep = (width: number) => {
    onResize(name, onWidth ? undefined : width);
    onWidth?.(name, width);
  };
  const begin = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { from: event.clientX, width: widthOf(event.currentTarget) };
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    const width = widthAt(event);
    if (width !== undefined) onResize(name, width);
  };
  const end = (event: PointerEvent<HTMLElement>) => {
    const width = widthAt(event);
    const hasMoved = event.clientX !== drag.current?.from;
    drag.current = undefined;
    if (width !== undefined && hasMoved) keep(width);
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const by = steps[event.key];
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    keep(boundedWidth(widthOf(event.currentTarget) + by));
  };
  const byKeys = onWidth && {
    tabIndex: 0,
    'aria-label': `Width of ${title.slice(0, 100)}`,
    'aria-valuenow': 0,
    'aria-valuetext': 'Arrow keys change it',
    onKeyDown: press,
  };
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      className={classes['edge']}
      data-still
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={() => {
        drag.current = undefined;
      }}
      {...byKeys}
    />
  );
}

function widthOf(edge: HTMLElement): number {
  return edge.parentElement?.getBoundingClientRect().width ?? 0;
}

function ariaSort(sorting: Sorting | undefined, column: number): 'ascending' | 'descending' | 'none' {
  if (sorting?.column !== column) return 'none';
  return sorting.isDescending ? 'descending' : 'ascending';
}

function arrowOf(sorting: Sorting | undefined, column: number): string {
  if (sorting?.column !== column) return '';
  return sorting.isDescending ? ' ↓' : ' ↑';
}
