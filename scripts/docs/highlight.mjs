import { createRequire } from 'node:module';

/**
 * @typedef {{ registerLanguage: (name: string, language: unknown) => void, getLanguage: (name: string) => unknown,
 *   highlight: (text: string, options: { language: string, ignoreIllegals: boolean }) => { value: string } }} Highlighter
 */

const load = createRequire(import.meta.url);
// Imported, its types would bring those of browsers into every program of this repository.
/** @type {Highlighter} */
const core = load('highlight.js/lib/core');
const languages = 'bash go http java json php python ruby sql typescript xml yaml'.split(' ');
for (const name of languages) core.registerLanguage(name, load(`highlight.js/lib/languages/${name}`));

/** @type {Readonly<Record<string, string>>} */
const labels = {
  sh: 'curl',
  bash: 'curl',
  ts: 'TypeScript',
  js: 'JavaScript',
  python: 'Python',
  go: 'Go',
  ruby: 'Ruby',
  php: 'PHP',
  json: 'JSON',
  html: 'HTML',
  yaml: 'YAML',
  sql: 'SQL',
  http: 'HTTP',
};

/**
 * A block of code as the pages have it. Colours are classes, since the pages' policy allows no inline styles.
 * @param {string} code
 * @param {string} language as Markdown names it; empty where nothing is said
 * @param {string} [label]
 * @returns {string}
 */
export function codeBlock(code, language, label = labels[language] ?? '') {
  const text = code.replace(/\n$/, '');
  const inner = core.getLanguage(language)
    ? core.highlight(text, { language, ignoreIllegals: true }).value
    : escapeHtml(text);
  const caption = label === '' ? '' : `<p class="caption">${escapeHtml(label)}</p>`;
  return `<div class="code" data-label="${escapeHtml(label)}">${caption}<pre tabindex="0"><code>${inner}</code></pre></div>\n`;
}

/**
 * @param {string} text
 * @returns {string}
 */
export function escapeHtml(text) {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
