import { sparklineBox, sparklinePoints } from '../dashboards/sparkline-points.js';

const svg = 'http://www.w3.org/2000/svg';

/** A small line of values; the figure beside it has the present one. */
export function sparklineOf(values: readonly number[]): SVGElement {
  const { width, height } = sparklineBox;
  const line = svgElement('polyline', {
    points: sparklinePoints(values),
    'vector-effect': 'non-scaling-stroke',
  });
  const attributes = {
    class: 'sparkline',
    viewBox: `0 0 ${width} ${height}`,
    preserveAspectRatio: 'none',
    'aria-hidden': 'true',
  };
  const made = svgElement('svg', attributes);
  made.append(line);
  return made;
}

function svgElement(name: string, attributes: Readonly<Record<string, string>>): SVGElement {
  const made = document.createElementNS(svg, name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  if (!(made instanceof SVGElement)) throw new Error(`${name} is no element of SVG`);
  return made;
}
