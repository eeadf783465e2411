import type { Cell, ColorRule, ColumnFormat } from '#contracts';
import { cellColor, formatsOf, isAmount } from '#formats';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import type { Range } from '@tanstack/react-virtual';
import { memo, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent, SyntheticEvent } from 'react';
import { counted } from '../shell/counted.js';
import { cellGrounds } from './cell-colors.js';
import { shownText } from './cell-text.js';
import classes from './data-table.module.css';
import { sortRows } from './sort-rows.js';
import type { Sorting } from './sort-rows.js';
import { TableHead } from './table-head.js';
import type { OnWidth } from './table-head.js';
import { trackOf, useWidths } from './use-widths.js';
import { isOfAddresses, webAddress } from './web-address.js';
import type { WebAddress } from './web-address.js';

interface Props {
  label: string;
  columns: readonly string[];
  rows: readonly (readonly Cell[])[];
  /** Formats of the columns; guessed from the values when left out. */
  formats?: readonly ColumnFormat[] | undefined;
  heightMax?: number | string;
  /** A last row below all others; null for columns without a total. */
  totals?: readonly Cell[] | undefined;
  /** Colors of cells by their value. */
  colors?: readonly ColorRule[] | undefined;
  /** The chosen widths of columns, in pixels. */
  widths?: readonly (number | undefined)[] | undefined;
  /** Called with the width that a column is given. */
  onWidth?: OnWidth | undefined;
  /** Called with a row that is clicked, or picked by keyboard, and its position. */
  onPick?: OnPick | undefined;
}

type OnPick = (row: readonly Cell[], at: { x: number; y: number }) => void;

const rowHeight = 34;
/** The number of rows rendered beyond each edge: one step of the wheel reveals three. Each costs as much as a visible one. */
const overscan = 5;

/** A table of any number of rows; only the visible ones are rendered. A click on a heading sorts by its column. */
export function DataTable({
  label,
  columns,
  rows,
  formats,
  heightMax = 420,
  totals,
  colors,
  ...more
}: Props) {
  const { widths: chosen, onWidth, onPick } = more;
  const [sorting, setSorting] = useState<Sorting>();
  const scroller = useRef<HTMLDivElement>(null);
  const sorted = useMemo(() => sortRows(rows, sorting), [rows, sorting]);
  const layout = useMemo(
    () =>
      formatsOf({ columns, rows, column_formats: formats }).map((format, index) =>
        columnLayout(format, index, { rows, totals, name: columns[index] ?? '', colors }),
      ),
    [columns, rows, formats, totals, colors],
  );
  const [rangeExtractor] = useState(rowsToDraw);
  const virtual = useVirtualizer({
    count: sorted.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan,
    rangeExtractor,
  });
  const items = virtual.getVirtualItems();
  // The maximum number of rendered rows, so that their places are unique.
  const places = Math.ceil((virtual.scrollRect?.height ?? 0) / rowHeight) + 2 + 2 * overscan;
  const { widths, resize } = useWidths(columns, chosen);
  const template = layout.map(({ width }, place) => trackOf(widths[place], width)).join(' ');
  const sortBy = (column: number) =>
    setSorting((now) => {
      if (now?.column !== column) return { column, isDescending: layout[column]?.isAmount === true };
      return { column, isDescending: !now.isDescending };
    });
  return (
    <div
      ref={scroller}
      className={classes['scroller']}
      style={{ maxHeight: heightMax }}
      tabIndex={0}
      role="region"
      aria-label={`${label}, ${counted(rows.length, 'row')}`}
    >
      <div role="table" aria-rowcount={rows.length + 1} aria-label={label} className={classes['table']}>
        <TableHead
          columns={layout.map(({ name, format, ...each }) => ({
            name,
            title: format.title,
            form: formName({ format, ...each }),
          }))}
          template={template}
          sorting={sorting}
          onSort={sortBy}
          onResize={resize}
          onWidth={onWidth}
        />
        <div role="rowgroup" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {items.map(({ index, start }) => (
            <TableRow
              // New rows reuse the elements of removed ones: creating elements costs several times as much.
              key={index % places}
              index={index}
              start={start}
              row={sorted[index]}
              layout={layout}
              template={template}
              onPick={onPick}
            />
          ))}
        </div>
        {totals && <Totals totals={totals} layout={layout} template={template} />}
      </div>
    </div>
  );
}

interface TotalsProps {
  totals: readonly Cell[];
  layout: readonly Laid[];
  template: string;
}

function Totals({ totals, layout, template }: TotalsProps) {
  return (
    <div role="rowgroup" className={classes['totals']}>
      <div role="row" className={classes['row']} style={{ gridTemplateColumns: template }}>
        {layout.map((column, place) => {
          const total = totals[place] ?? null;
          const text = total === null ? (place === 0 ? 'Total' : '') : shownText(total, column.format);
          return (
            <div key={place} role="cell" className={classes['cell']} data-form={formName(column)}>
              {text}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** After a jump of more than a screen, as with a dragged scroll bar, invisible rows only cost time: the next jump drops them. */
function rowsToDraw(): (range: Range) => number[] {
  let before = 0;
  return (range) => {
    const isJump = Math.abs(range.startIndex - before) > range.endIndex - range.startIndex;
    before = range.startIndex;
    return defaultRangeExtractor(isJump ? { ...range, overscan: 0 } : range);
  };
}

interface RowProps {
  index: number;
  start: number;
  row: readonly Cell[] | undefined;
  layout: readonly Laid[];
  template: string;
  onPick: OnPick | undefined;
}

/** Memoized, because the table renders at each step of scrolling. */
const TableRow = memo(function TableRow({ index, start, row, layout, template, onPick }: RowProps) {
  const picking = onPick && row && pickingBy(row, onPick);
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={classes['row']}
      data-body
      style={{ gridTemplateColumns: template, transform: `translateY(${start}px)` }}
      {...picking}
    >
      {layout.map((column, place) => (
        <TableCell key={place} value={row?.[place]} column={column} />
      ))}
    </div>
  );
});

function pickingBy(row: readonly Cell[], onPick: OnPick) {
  return {
    tabIndex: 0,
    'data-picked': true,
    onClick: ({ clientX: x, clientY: y }: MouseEvent) => onPick(row, { x, y }),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter') return;
      const { left, bottom } = event.currentTarget.getBoundingClientRect();
      // Deferred: otherwise the menu would receive the same key, and close.
      setTimeout(() => onPick(row, { x: left, y: bottom }));
    },
  };
}

function TableCell({ value, column }: { value: Cell | undefined; column: Laid }) {
  const text = shownText(value, column.format);
  const address = column.isOfAddresses ? webAddress(value) : undefined;
  const color = cellColor(column.name, value, column.colors);
  return (
    <div
      role="cell"
      className={classes['cell']}
      data-form={formName(column)}
      title={text.length > 24 ? text : undefined}
      style={color && { background: cellGrounds[color] }}
    >
      {value == null ? <span className={classes['none']}>–</span> : address ? <Link {...address} /> : text}
    </div>
  );
}

/** A click on it is none on its row. */
function Link({ href, text }: WebAddress) {
  const keepFromRow = (event: SyntheticEvent) => event.stopPropagation();
  return (
    <a
      className={classes['link']}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      onClick={keepFromRow}
      onKeyDown={keepFromRow}
    >
      {text}
    </a>
  );
}

interface Laid {
  name: string;
  colors: readonly ColorRule[] | undefined;
  format: ColumnFormat;
  isAmount: boolean;
  isOfAddresses: boolean;
  width: number;
}

const lookedAt = 60;

interface Laying extends Pick<Laid, 'name' | 'colors'> {
  rows: Props['rows'];
  totals: Props['totals'];
}

function columnLayout(format: ColumnFormat, index: number, { rows, totals, name, colors }: Laying): Laid {
  const values = rows.slice(0, lookedAt).map((row) => row[index]);
  const longest = Math.max(
    format.title.length + 2,
    ...[...values, totals?.[index]].map((value) => shownText(value, format).length),
  );
  return {
    name,
    colors,
    format,
    isAmount: isAmount(format),
    isOfAddresses: isOfAddresses(values),
    width: Math.min(320, Math.max(88, longest * 8 + 28)),
  };
}

/** Numbers are aligned to the right. */
function formName({ isAmount: isOfAmounts, format }: Pick<Laid, 'isAmount' | 'format'>): string {
  if (isOfAmounts) return 'number';
  return format.form === 'label' ? 'plain-number' : 'text';
}
