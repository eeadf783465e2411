/**
 * A panel of a dashboard before it has its place.
 * @typedef {object} Panel
 * @property {string} title
 * @property {string} [description]
 * @property {'timeseries' | 'stat'} [type]
 * @property {string} [unit]
 * @property {number} [max]
 * @property {{ expr: string, legend?: string }[]} queries
 */

const source = { type: 'prometheus', uid: '${datasource}' };
const width = 12;
const height = 8;

/**
 * Grafana's panels of rows, two beside each other.
 * @param {Record<string, Panel[]>} rows
 */
export function placePanels(rows) {
  let y = 0;
  let id = 0;
  return Object.entries(rows).flatMap(([title, panels]) => {
    const head = {
      id: ++id,
      type: 'row',
      title,
      collapsed: false,
      panels: [],
      gridPos: { h: 1, w: 24, x: 0, y },
    };
    const placed = panels.map((panel, index) =>
      toGrafana(panel, ++id, {
        h: height,
        w: width,
        x: (index % 2) * width,
        y: y + 1 + Math.floor(index / 2) * height,
      }),
    );
    y += 1 + Math.ceil(panels.length / 2) * height;
    return [head, ...placed];
  });
}

/**
 * @param {Panel} panel
 * @param {number} id
 * @param {{ h: number, w: number, x: number, y: number }} gridPos
 */
function toGrafana({ title, description, type = 'timeseries', unit = 'short', max, queries }, id, gridPos) {
  return {
    id,
    type,
    title,
    ...(description && { description }),
    datasource: source,
    gridPos,
    fieldConfig: {
      defaults: {
        unit,
        min: 0,
        ...(max !== undefined && { max }),
        custom: { fillOpacity: 10, showPoints: 'never' },
      },
      overrides: [],
    },
    options: {
      legend: { displayMode: 'list', placement: 'bottom' },
      tooltip: { mode: 'multi', sort: 'desc' },
    },
    targets: queries.map(({ expr, legend }, index) => ({
      refId: String.fromCodePoint(65 + index),
      datasource: source,
      expr,
      legendFormat: legend ?? '__auto',
      // Traces beside the curve, where Prometheus keeps exemplars.
      ...(expr.includes('_bucket{') && { exemplar: true }),
    })),
  };
}
