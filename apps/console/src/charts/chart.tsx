import type { Cell, ColumnFormat } from '#contracts';
import { Skeleton, useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { View } from 'vega';
import { loadPart } from '../shell/part.js';
import classes from './chart.module.css';
import type { MarkClick } from './vega-view.js';

interface Props {
  spec: Record<string, unknown>;
  columns: readonly string[];
  rows: readonly (readonly Cell[])[];
  formats?: readonly ColumnFormat[] | undefined;
  label: string;
  height: number;
  onFailed?: () => void;
  onDrawn?: ((view: View) => void) | undefined;
  onMarkClick?: (click: MarkClick) => void;
}

/** A chart by its spec; the drawing library is loaded with the first one. */
export function Chart({ spec, columns, rows, formats, label, height, ...handlers }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  const [width, setWidth] = useState(0);
  const isDark = useComputedColorScheme() === 'dark';
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => watchWidth(frame.current, setWidth), []);
  useEffect(() => {
    const element = frame.current;
    if (!element || width < 40) return undefined;
    let end: (() => void) | undefined;
    let isGone = false;
    const draw = async () => {
      const { drawChart } = await loadPart(() => import('./vega-view.js'));
      // Removed, or drawn again at another width, while the library was loading.
      if (isGone) return;
      const onMarkClick = (click: MarkClick) => latest.current.onMarkClick?.(click);
      const drawing = { spec, columns, rows, formats, isDark, width, height, onMarkClick };
      const drawn = await drawChart(element, drawing);
      end = drawn.end;
      if (isGone) return end();
      setDrawn(true);
      latest.current.onDrawn?.(drawn.view);
    };
    draw().catch(() => latest.current.onFailed?.());
    return () => {
      isGone = true;
      end?.();
    };
  }, [spec, columns, rows, formats, isDark, width, height]);
  return (
    <div className={classes['frame']} style={{ height }} role="img" aria-label={label}>
      {!isDrawn && <Skeleton height={height} radius="md" pos="absolute" />}
      {/* The label describes it; single marks would only add noise for screen readers. */}
      <div ref={frame} aria-hidden="true" style={{ width: '100%', height }} />
    </div>
  );
}

/** Reports the width in steps, so that resizing the window does not redraw at each pixel. */
function watchWidth(element: HTMLElement | null, tell: (width: number) => void): () => void {
  if (!element) return () => undefined;
  const observer = new ResizeObserver(([entry]) => {
    if (entry) tell(Math.floor(entry.contentRect.width / 8) * 8);
  });
  observer.observe(element);
  return () => observer.disconnect();
}
