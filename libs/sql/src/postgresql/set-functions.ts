import { wordSet } from '../functions/word-set.js';

/** Functions that return rows with several columns, and the names of these columns; test/sql compares all three lists with a server's catalog. */
export const recordColumns: ReadonlyMap<string, readonly string[]> = new Map(
  ['json_each', 'jsonb_each', 'json_each_text', 'jsonb_each_text'].map((name) => [name, ['key', 'value']]),
);

/** Functions with a single column that keeps its name under an alias: in `json_array_elements(x) AS e`, e is the value, and its column is value. */
export const valueColumn: ReadonlyMap<string, readonly string[]> = new Map(
  [
    'json_array_elements',
    'jsonb_array_elements',
    'json_array_elements_text',
    'jsonb_array_elements_text',
  ].map((name) => [name, ['value']]),
);

/**
 * Functions with a single column that has the name of the alias. unnest is not among them, because it makes
 * several columns of a tsvector or an array of rows.
 */
export const valueFunctions: ReadonlySet<string> = wordSet(`
  generate_series generate_subscripts json_object_keys jsonb_object_keys regexp_matches regexp_split_to_table
  string_to_table jsonb_path_query jsonb_path_query_tz
`);
