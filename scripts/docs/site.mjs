import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { guidesOf } from './guides.mjs';
import { headingsAside, pageHtml } from './layout.mjs';
import { renderMarkdown } from './markdown.mjs';
import { referencePages } from './reference.mjs';
import { referenceText } from './reference-text.mjs';
import { searchIndex } from './search-index.mjs';

/**
 * @typedef {import('./contract.mjs').Contract} Contract
 * @typedef {import('./layout.mjs').Assets} Assets
 * @typedef {import('./layout.mjs').NavigationGroup} NavigationGroup
 * @typedef {import('./markdown.mjs').Section} Section
 * @typedef {{ path: string, title: string, description: string, group: string, html: string, text: string,
 *   sections: readonly Section[], kind: 'guide' | 'reference' }} SitePage
 */

const repository = 'https://github.com/questglass/questglass/blob/main/';

/**
 * The files of the site, by name: pages, their Markdown, the search's index and llms.txt.
 * @param {URL} root the checkout
 * @param {Contract} contract
 * @param {Assets} assets
 * @returns {ReadonlyMap<string, string>}
 */
export function siteFiles(root, contract, assets) {
  const pages = [...guides(root), ...reference(contract)];
  const navigation = navigationOf(pages);
  /** @type {Map<string, string>} */
  const files = new Map();
  for (const page of pages) {
    const name = page.path === '/docs' ? 'index' : page.path.slice('/docs/'.length);
    const aside = page.kind === 'guide' ? headingsAside(page.sections) : '';
    files.set(`${name}.html`, pageHtml({ ...page, aside }, navigation, assets));
    files.set(`${name}.md`, page.text);
  }
  files.set('search.json', searchIndex(pages));
  files.set('llms.txt', llmsText(pages));
  files.set('llms-full.txt', pages.map(({ text }) => text).join('\n\n'));
  return files;
}

/**
 * @param {URL} root
 * @returns {SitePage[]}
 */
function guides(root) {
  const files = readdirSync(new URL('docs/', root), { recursive: true, encoding: 'utf8' });
  const groups = guidesOf(files.map((file) => file.replaceAll('\\', '/')));
  const every = groups.flatMap(({ guides: inGroup }) => inGroup);
  const paths = new Map(every.map(({ file, path }) => [file, path]));
  return groups.flatMap(({ title: group, guides: inGroup }) =>
    inGroup.map(({ file, path }) => {
      const text = readFileSync(new URL(file, root), 'utf8');
      const page = renderMarkdown(text, (target) => addressOf(target, file, paths));
      const description = firstSentence(page.sections[0]?.text ?? '');
      return { ...page, path, group, text, description, kind: /** @type {const} */ ('guide') };
    }),
  );
}

/**
 * @param {Contract} contract
 * @returns {SitePage[]}
 */
function reference(contract) {
  return referencePages(contract).map((page) => ({
    ...page,
    group: 'Reference',
    text: referenceText(page.title, contract),
    kind: /** @type {const} */ ('reference'),
  }));
}

/**
 * The address of a link's target: a page of the site, a picture, or the file in the repository, much of which no image is built from.
 * @param {string} target
 * @param {string} from
 * @param {ReadonlyMap<string, string>} paths
 */
function addressOf(target, from, paths) {
  if (/^(?:https?:|#|mailto:)/.test(target)) return target.replace(/^http:\/\/localhost:8080(?=\/)/, '');
  const [path = '', hash] = target.split('#');
  const file = posix.join(posix.dirname(from), path);
  const anchor = hash === undefined ? '' : `#${hash}`;
  if (file.startsWith('docs/images/')) return `/${file}`;
  return `${paths.get(file) ?? repository + file}${anchor}`;
}

/**
 * @param {readonly SitePage[]} pages
 * @returns {NavigationGroup[]}
 */
function navigationOf(pages) {
  // Guides for developers come before those for operators.
  const order = pages.toSorted(
    (one, other) => Number(one.group === 'Operating') - Number(other.group === 'Operating'),
  );
  return [...Map.groupBy(order, ({ group }) => group)].map(([title, items]) => ({ title, items }));
}

/**
 * As https://llmstxt.org has it: the site in one file that points to pages without markup.
 * @param {readonly SitePage[]} pages
 */
function llmsText(pages) {
  const groups = [...Map.groupBy(pages, ({ group }) => group)].map(([title, inGroup]) => {
    const lines = inGroup.map(({ path, title: name, description }) => {
      const address = `${path === '/docs' ? '/docs/index' : path}.md`;
      return `- [${name}](${address})${description === '' ? '' : `: ${description}`}`;
    });
    return `## ${title}\n\n${lines.join('\n')}`;
  });
  const lead =
    "> Ask a workspace's data a question in plain English; get SQL, rows, an insight and a chart, over REST, MCP, a command line and signed webhooks.";
  const also =
    'All pages in one file: /docs/llms-full.txt. The contract: /v1/openapi.json, and /v1/openapi-keys.json for API keys alone.';
  return `# Questglass\n\n${lead}\n\n${also}\n\n${groups.join('\n\n')}\n`;
}

/** @param {string} text */
function firstSentence(text) {
  return (/^.*?[.:](?=\s|$)/.exec(text.trim())?.[0] ?? text.trim()).replace(/:$/, '.').slice(0, 300);
}
