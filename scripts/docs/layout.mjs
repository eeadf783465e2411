import { escapeHtml } from './highlight.mjs';

/**
 * @typedef {import('./markdown.mjs').Section} Section
 * @typedef {{ path: string, title: string, kind: 'guide' | 'reference', sections: readonly Section[] }} NavigationItem
 * @typedef {{ title: string, items: readonly NavigationItem[] }} NavigationGroup
 * @typedef {{ theme: string, script: string, styles: readonly string[], icon: string }} Assets
 * @typedef {{ path: string, title: string, description: string, html: string, aside: string, kind: 'guide' | 'reference' }} Page
 */

const moon =
  '<svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true"><path d="M12 3a9 9 0 1 0 9 9 7 7 0 0 1-9-9Z" fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round"/></svg>';
const glass =
  '<svg viewBox="0 0 24 24" width="16" height="16" aria-hidden="true"><circle cx="10.5" cy="10.5" r="6.5" fill="none" stroke="currentColor" stroke-width="2"/><path d="m16 16 5 5" stroke="currentColor" stroke-width="2" stroke-linecap="round"/></svg>';

/**
 * A whole page. Its scripts and styles are files of the build, and it can be read without them.
 * @param {Page} page
 * @param {readonly NavigationGroup[]} navigation
 * @param {Assets} assets
 * @returns {string}
 */
export function pageHtml(page, navigation, assets) {
  const title = page.path === '/docs' ? 'Questglass docs' : `${page.title} · Questglass docs`;
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="description" content="${escapeHtml(page.description)}">
    <title>${escapeHtml(title)}</title>
    <link rel="icon" href="${assets.icon}" type="image/svg+xml">
    <link rel="alternate" type="text/markdown" href="${page.path === '/docs' ? '/docs/index' : page.path}.md">
    ${assets.styles.map((style) => `<link rel="stylesheet" href="${style}">`).join('\n    ')}
    <script src="${assets.theme}"></script>
    <script type="module" src="${assets.script}"></script>
  </head>
  <body class="${page.kind}">
    <a class="skip" href="#content">Skip to the content</a>
    ${topBar(assets.icon)}
    <div class="columns">
      <nav id="contents" class="contents" aria-label="Contents">
${navigation.map((group) => navigationGroup(group, page.path)).join('\n')}
      </nav>
      <main id="content" tabindex="-1">
        <div id="you" hidden></div>
${page.html}
        <footer><a href="${page.path === '/docs' ? '/docs/index' : page.path}.md">This page as Markdown</a> <a href="/llms.txt">llms.txt</a> <a href="/v1/openapi.json">OpenAPI</a></footer>
      </main>
      ${page.aside}
    </div>
  </body>
</html>
`;
}

/** @param {string} icon */
function topBar(icon) {
  return `<header class="top">
      <button type="button" id="menu" aria-expanded="false" aria-controls="contents" hidden>Menu</button>
      <a class="brand" href="/docs"><img src="${icon}" alt="" width="24" height="24">Questglass <span>docs</span></a>
      <button type="button" id="search" aria-label="Search" hidden>${glass}<span>Search</span><kbd>/</kbd></button>
      <a class="link" href="/v1/docs">Try the API</a>
      <a class="link" href="/app">Console</a>
      <button type="button" id="theme" aria-label="Change between light and dark" hidden>${moon}</button>
    </header>`;
}

/**
 * @param {NavigationGroup} group
 * @param {string} path
 */
function navigationGroup({ title, items }, path) {
  const links = items.map((item) => {
    const isCurrent = item.path === path;
    const within = isCurrent && item.kind === 'reference' ? sectionLinks(item.sections) : '';
    return `<li><a href="${item.path}"${isCurrent ? ' aria-current="page"' : ''}>${escapeHtml(item.title)}</a>${within}</li>`;
  });
  return `<h2>${escapeHtml(title)}</h2>\n<ul>${links.join('')}</ul>`;
}

/** @param {readonly Section[]} sections */
function sectionLinks(sections) {
  const links = sections.map(({ id, title }) => `<li><a href="#${id}">${escapeHtml(title)}</a></li>`);
  return `<ul>${links.join('')}</ul>`;
}

/**
 * The third column of a guide: its headings.
 * @param {readonly Section[]} sections
 * @returns {string}
 */
export function headingsAside(sections) {
  const links = sections
    .filter(({ level }) => level === 2 || level === 3)
    .map(
      ({ id, level, title }) => `<li class="level-${level}"><a href="#${id}">${escapeHtml(title)}</a></li>`,
    );
  if (links.length === 0) return '<div class="aside"></div>';
  return `<nav class="aside" aria-label="On this page"><h2>On this page</h2><ul>${links.join('')}</ul></nav>`;
}
