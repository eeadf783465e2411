import { z } from 'zod';
import { text } from './fields.js';

/** The kinds of things that a search finds by name. */
export const SearchedKind = z.enum(['dashboard', 'conversation', 'metric', 'data_source', 'alert']);
export type SearchedKind = z.infer<typeof SearchedKind>;

/** The words to search for. */
export const SearchQuery = z.object({
  query: text(200).describe('Words of the name, in any order and any case.'),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(20)
    .default(5)
    .describe('How many of each kind are found at most.'),
});
export type SearchQuery = z.infer<typeof SearchQuery>;

/** A thing of the workspace with the words in its name. */
export const SearchHit = z
  .object({
    kind: SearchedKind.describe('The kind of thing.'),
    id: z.string(),
    name: z.string().describe('Its name; of a conversation, the title.'),
  })
  .meta({ id: 'SearchHit', description: 'A thing that was found by its name.' });
export type SearchHit = z.infer<typeof SearchHit>;

/** The results of a search, kind by kind. */
export const SearchResults = z.object({ data: z.array(SearchHit).describe('What was found.') }).meta({
  id: 'SearchResults',
  description:
    'What has the words in its name: kind by kind, names that begin with them and then the newest first.',
});
export type SearchResults = z.infer<typeof SearchResults>;
