import { useElementSize } from '@mantine/hooks';
import type { CSSProperties } from 'react';
import classes from './dashboards.module.css';
import { gap, gridColumns, rowHeight } from './grid-layout.js';
import type { Layout, Placed } from './grid-layout.js';
import type { Chosen } from './filters/use-filters.js';
import type { Version } from './use-dashboard.js';
import { WidgetCard } from './widget-card.js';

interface Props {
  dashboardId: string;
  version: Version;
  widgets: readonly Placed[];
  chosen: Chosen;
  mayEdit: boolean;
}

const stackedBelow = 640;

/** Widgets in their places; on a narrow page in one column, in reading order. */
export function DashboardGrid({ dashboardId, version, widgets, chosen, mayEdit }: Props) {
  const { ref, width } = useElementSize();
  const isStacked = width < stackedBelow;
  const inOrder = widgets.toSorted((a, b) => a.layout.y - b.layout.y || a.layout.x - b.layout.x);
  return (
    <div ref={ref} className={classes['grid']} style={{ height: isStacked ? undefined : heightOf(widgets) }}>
      {width > 0 &&
        inOrder.map((widget) => (
          <section
            key={widget.key}
            aria-label={widget.title}
            className={`card ${classes['widget'] ?? ''} ${isStacked ? '' : (classes['placed'] ?? '')}`}
            style={isStacked ? { marginBottom: gap } : placeStyle(widget.layout, width)}
          >
            <WidgetCard
              dashboardId={dashboardId}
              version={version}
              widget={widget}
              chosen={chosen}
              mayEdit={mayEdit}
              height={bodyHeight(widget.layout)}
              isStacked={isStacked}
            />
          </section>
        ))}
    </div>
  );
}

/** The height of a card below its head. */
export function bodyHeight({ height }: Layout): number {
  return height * (rowHeight + gap) - gap - 66;
}

export function heightOf(widgets: readonly Placed[]): number {
  return Math.max(1, ...widgets.map(({ layout }) => layout.y + layout.height)) * (rowHeight + gap);
}

export function placeStyle({ x, y, width, height }: Layout, gridWidth: number): CSSProperties {
  const column = (gridWidth + gap) / gridColumns;
  return {
    transform: `translate(${x * column}px, ${y * (rowHeight + gap)}px)`,
    width: width * column - gap,
    height: height * (rowHeight + gap) - gap,
  };
}
