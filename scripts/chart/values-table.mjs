/** @import { Value } from './read-values.mjs' */

/**
 * The table of values in the chart's README.
 * @param {readonly Value[]} values
 * @returns {string}
 */
export function toTable(values) {
  const rows = values.flatMap(rowsOf);
  return ['| value | default | |', '|---|---|---|', ...rows].join('\n');
}

/**
 * A map of fixed keys is no row of its own unless it has something to say.
 * @param {Value} value
 * @returns {string[]}
 */
function rowsOf({ path, description, value, rules, children }) {
  const name = path.join('.');
  if (children)
    return [
      ...(description === '' ? [] : [`| \`${name}\` | | ${escape(description)} |`]),
      ...children.flatMap(rowsOf),
    ];
  const words = rules.get('enum');
  const text = [description, words ? `(${words})` : ''].filter(Boolean).join(' ');
  return [`| \`${name}\` | \`${escape(JSON.stringify(value))}\` | ${escape(text)} |`];
}

/** @param {string} text */
function escape(text) {
  return text.replaceAll('|', String.raw`\|`);
}
