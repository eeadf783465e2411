import { placePanels } from './panels.mjs';
/** @import { Panel } from './panels.mjs' */

const source = { type: 'prometheus', uid: '${datasource}' };

/**
 * A dashboard of Grafana, which asks for its Prometheus and for the installation (the job that the PodMonitor gives).
 * @param {string} uid
 * @param {string} title
 * @param {Record<string, Panel[]>} rows
 */
export function toDashboard(uid, title, rows) {
  return {
    uid,
    title: `Questglass / ${title}`,
    tags: ['questglass'],
    schemaVersion: 41,
    editable: false,
    refresh: '30s',
    time: { from: 'now-3h', to: 'now' },
    templating: {
      list: [
        { name: 'datasource', label: 'Prometheus', type: 'datasource', query: 'prometheus' },
        {
          name: 'job',
          label: 'Installation',
          type: 'query',
          datasource: source,
          query: { query: 'label_values(process_start_time_seconds{service="api"}, job)', refId: 'job' },
          refresh: 2,
          sort: 1,
        },
      ],
    },
    links: [
      {
        title: 'Questglass',
        type: 'dashboards',
        tags: ['questglass'],
        asDropdown: true,
        includeVars: true,
        keepTime: true,
      },
    ],
    panels: placePanels(rows),
  };
}
