/**
 * The guides of the docs site, in the order of its contents: pages of docs/ that people who build on the service or run it read.
 *
 * @typedef {{ file: string, path: string }} Guide
 * @typedef {{ title: string, guides: readonly Guide[] }} GuideGroup
 */

/** The guide that the bare address shows. */
const firstGuide = 'docs/api/quick-start.md';

/** @type {readonly GuideGroup[]} */
const guideGroups = [
  group('Start here', ['api/quick-start', 'getting-started', 'console', 'sdks']),
  group('The API', [
    'api/authentication',
    'api/errors',
    'api/paging',
    'api/limits',
    'api/idempotency',
    'api/versioning',
  ]),
  group('Beyond REST', ['receiving-webhooks', 'embedding', 'mcp', 'cli']),
  group('Answers', ['answers', 'english', 'model', 'models', 'accuracy']),
  group('Dashboards and alerts', ['dashboards', 'alerts', 'deliveries']),
  group('Operating', [
    'operating/install',
    'operating/upgrade',
    'operating/releases',
    'operating/security',
    'operating/sizing',
    'operating/network',
    'operating/data-sources',
    'operating/api',
    'operating/mcp',
    'operating/webhooks',
    'operating/mail',
    'operating/printing',
    'operating/controller',
    'operating/resources',
    'operating/corrections',
    'operating/backup',
    'operating/slo',
  ]),
];

/** Folders and files of docs/ for people who change the service itself. */
const leftOut = ['ARCHITECTURE.md', 'GLOSSARY.md', 'NEST.md', 'decisions/', 'operating/runbooks/'];

/**
 * The guides, each of which a group lists: a page that nobody listed would be missing without a word.
 * @param {readonly string[]} files all of docs/, by their names there
 * @returns {readonly GuideGroup[]}
 */
export function guidesOf(files) {
  const listed = new Set(guideGroups.flatMap(({ guides }) => guides.map(({ file }) => file)));
  const lost = files.filter(
    (file) =>
      file.endsWith('.md') &&
      !listed.has(`docs/${file}`) &&
      !leftOut.some((name) => file === name || (name.endsWith('/') && file.startsWith(name))),
  );
  if (lost.length > 0)
    throw new Error(
      `no group of scripts/docs/guides.mjs lists ${lost.join(', ')} of docs/, nor leaves it out`,
    );
  return guideGroups;
}

/**
 * @param {string} title
 * @param {readonly string[]} names of files under docs/
 * @returns {GuideGroup}
 */
function group(title, names) {
  return { title, guides: names.map((name) => ({ file: `docs/${name}.md`, path: pathOf(name) })) };
}

/**
 * @param {string} name
 * @returns {string} the page's address; the folder of the API's guides is left out of it
 */
function pathOf(name) {
  const file = `docs/${name}.md`;
  return file === firstGuide ? '/docs' : `/docs/${name.replace(/^api\//, '')}`;
}
