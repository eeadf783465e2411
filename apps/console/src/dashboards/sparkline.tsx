import classes from './dashboards.module.css';
import { sparklineBox, sparklinePoints } from './sparkline-points.js';

/** A small line of values; the figure beside it has the present one. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const { width, height } = sparklineBox;
  return (
    <svg
      className={classes['sparkline']}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      data-sparkline
    >
      <polyline
        points={sparklinePoints(values)}
        fill="none"
        stroke="var(--mantine-primary-color-filled)"
        strokeWidth={2}
        vectorEffect="non-scaling-stroke"
        strokeLinejoin="round"
      />
    </svg>
  );
}
