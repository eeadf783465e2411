/** The settings of the search, shared between the indexer (scripts/docs/search-index.mjs) and the page. */
export const searchSettings = {
  fields: ['title', 'page', 'text'],
  storeFields: ['title', 'page', 'group', 'address', 'start'],
  searchOptions: { prefix: true, fuzzy: 0.15, boost: { title: 4, page: 2 }, combineWith: 'AND' as const },
};
