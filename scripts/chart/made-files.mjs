import { readFileSync } from 'node:fs';
import { stringify } from 'yaml';
import { alertGroups } from './alerts/all-alerts.mjs';
import { recordingRules } from './alerts/recording-rules.mjs';
import { dashboards } from './dashboards/all-dashboards.mjs';
import { kubernetesFiles } from './kubernetes-files.mjs';
import { readValues } from './read-values.mjs';
import { toSchema } from './values-schema.mjs';
import { toTable } from './values-table.mjs';

const chart = new URL('../../charts/questglass/', import.meta.url);
const begin = '<!-- values: made by `npm run chart` -->';
const end = '<!-- end of values -->';

/**
 * The generated files of the chart: each one's address and the text that it should have.
 * @returns {{ url: URL, text: string }[]}
 */
export function madeFiles() {
  const values = readValues(readFileSync(new URL('values.yaml', chart), 'utf8'));
  const readme = new URL('README.md', chart);
  return [
    { url: new URL('values.schema.json', chart), text: `${JSON.stringify(toSchema(values), null, 2)}\n` },
    { url: new URL('files/alerts.yaml', chart), text: rulesText(alertGroups) },
    { url: new URL('files/recording-rules.yaml', chart), text: rulesText(recordingRules) },
    ...dashboards.map((dashboard) => ({
      url: new URL(`files/dashboards/${dashboard.uid}.json`, chart),
      text: `${JSON.stringify(dashboard, null, 1)}\n`,
    })),
    ...kubernetesFiles().map(({ name, text }) => ({ url: new URL(name, chart), text })),
    { url: readme, text: withTable(readFileSync(readme, 'utf8'), toTable(values)) },
  ];
}

/** @param {unknown} rules */
function rulesText(rules) {
  return `# Made by \`npm run chart\` of scripts/chart/alerts; templates/prometheus-rule.yaml fills it in.\n${stringify(rules, { lineWidth: 0 })}`;
}

/**
 * @param {string} text
 * @param {string} table
 */
function withTable(text, table) {
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from < 0 || to < from)
    throw new Error("the chart's README lacks the lines between which the values stand");
  return `${text.slice(0, from + begin.length)}\n\n${table}\n\n${text.slice(to)}`;
}
