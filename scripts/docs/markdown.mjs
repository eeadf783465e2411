import MarkdownIt from 'markdown-it';
import { codeBlock, escapeHtml } from './highlight.mjs';

/**
 * @typedef {{ id: string, level: number, title: string, text: string }} Section a heading, and the words below it
 * @typedef {{ title: string, html: string, sections: readonly Section[] }} RenderedPage
 * @typedef {import('markdown-it').Token} Token
 */

/** Languages of the same example, which become the tabs of one block. */
const sampleLanguages = new Set(['sh', 'ts', 'python']);

/**
 * Renders a page of docs/.
 * @param {string} text
 * @param {(target: string) => string} resolveLink the address on the site of what the page links to
 * @returns {RenderedPage}
 */
export function renderMarkdown(text, resolveLink) {
  const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });
  const tokens = markdown.parse(text, {});
  const sections = nameHeadings(tokens);
  for (const token of tokens) resolveLinks(token, resolveLink);
  Object.assign(markdown.renderer.rules, {
    fence: (/** @type {Token[]} */ all, /** @type {number} */ at) => fence(all, at),
    code_block: (/** @type {Token[]} */ all, /** @type {number} */ at) =>
      codeBlock(all[at]?.content ?? '', ''),
    table_open: () => '<div class="table" role="group" aria-label="Table" tabindex="0"><table>\n',
    table_close: () => '</table></div>\n',
  });
  const html = markdown.renderer.render(tokens, markdown.options, {});
  return { title: sections[0]?.title ?? '', html, sections };
}

/**
 * Gives headings the ids that GitHub gives them, so that links among the pages hold in both places.
 * @param {Token[]} tokens
 * @returns {Section[]}
 */
function nameHeadings(tokens) {
  /** @type {Section[]} */
  const sections = [];
  /** @type {Map<string, number>} */
  const used = new Map();
  for (const [at, token] of tokens.entries()) {
    if (token.type === 'heading_open') {
      const title = plainText(tokens[at + 1]);
      const slug = title
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replace(/\s/g, '-');
      const times = used.get(slug) ?? 0;
      used.set(slug, times + 1);
      const id = times === 0 ? slug : `${slug}-${times}`;
      token.attrSet('id', id);
      sections.push({ id, level: Number(token.tag.slice(1)), title, text: '' });
    } else if (token.type === 'inline' && tokens[at - 1]?.type !== 'heading_open') {
      const section = sections.at(-1);
      if (section) section.text += `${plainText(token)} `;
    }
  }
  return sections;
}

/**
 * @param {Token | undefined} token
 * @returns {string}
 */
function plainText(token) {
  return (token?.children ?? [])
    .map(({ type, content }) => (type === 'softbreak' || type === 'hardbreak' ? ' ' : content))
    .join('');
}

/**
 * @param {Token} token
 * @param {(target: string) => string} resolveLink
 */
function resolveLinks(token, resolveLink) {
  for (const child of token.children ?? []) {
    const name = child.type === 'image' ? 'src' : 'href';
    const target = child.attrGet(name);
    if (target !== null) child.attrSet(name, resolveLink(String(target)));
  }
}

/**
 * A block of code. Neighbours that say the same in other languages are gathered in one element, which becomes tabs.
 * @param {Token[]} tokens
 * @param {number} at
 * @returns {string}
 */
function fence(tokens, at) {
  const { content, info } = tokens[at] ?? { content: '', info: '' };
  const isSample = isSampleAt(tokens, at);
  const opens = isSample && !isSampleAt(tokens, at - 1) && isSampleAt(tokens, at + 1);
  const closes = isSample && isSampleAt(tokens, at - 1) && !isSampleAt(tokens, at + 1);
  const language = info.trim().split(/\s/)[0] ?? '';
  return `${opens ? '<div class="samples">' : ''}${codeBlock(content, escapeHtml(language))}${closes ? '</div>' : ''}`;
}

/**
 * @param {Token[]} tokens
 * @param {number} at
 * @returns {boolean}
 */
function isSampleAt(tokens, at) {
  const token = tokens[at];
  return token?.type === 'fence' && sampleLanguages.has(token.info.trim());
}
