/** The box that a sparkline is drawn in, which stretches to its place. */
export const sparklineBox = { width: 100, height: 24 } as const;

/** The points of a line through values, as SVG has them. */
export function sparklinePoints(values: readonly number[]): string {
  const { width, height } = sparklineBox;
  const low = Math.min(...values);
  const range = Math.max(...values) - low || 1;
  const step = width / (values.length - 1);
  return values
    .map((value, place) => `${place * step},${height - ((value - low) / range) * height}`)
    .join(' ');
}
