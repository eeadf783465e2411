import MiniSearch from 'minisearch';
import { searchSettings } from '../../apps/console/src/docs/search-settings.ts';

/** @typedef {import('./site.mjs').SitePage} SitePage */

/**
 * The index of all sections of all pages, as JSON that the browser loads as it is.
 * @param {readonly SitePage[]} pages
 * @returns {string}
 */
export function searchIndex(pages) {
  const index = new MiniSearch(searchSettings);
  const documents = pages.flatMap(({ path, title: page, group, sections, description, kind }) => {
    const own =
      kind === 'reference' ? [{ id: '', level: 1, title: page, text: description }, ...sections] : sections;
    return own.map(({ id, level, title, text }) => {
      const address = level === 1 ? path : `${path}#${id}`;
      return { id: `${path}#${id}`, title, page, group, address, text, start: text.trim().slice(0, 140) };
    });
  });
  index.addAll(documents);
  return JSON.stringify(index);
}
