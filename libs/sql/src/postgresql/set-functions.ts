import { wordSet } from '../functions/word-set.js';

/** Functions whose rows have columns of their own, with the names of these; test/sql compares all three with a server's catalog. */
export const recordColumns: ReadonlyMap<string, readonly string[]> = new Map(
  ['json_each', 'jsonb_each', 'json_each_text', 'jsonb_each_text'].map((name) => [name, ['key', 'value']]),
);

/** Functions whose single column keeps its name under an alias: of `json_array_elements(x) AS e`, e is the value, and its column is value. */
export const valueColumn: ReadonlyMap<string, readonly string[]> = new Map(
  [
    'json_array_elements',
    'jsonb_array_elements',
    'json_array_elements_text',
    'jsonb_array_elements_text',
  ].map((name) => [name, ['value']]),
);

/**
 * Functions whose single column has the name of the alias. unnest is not among them, because it makes several columns of a tsvector or an
 * array of rows.
 */
export const valueFunctions: ReadonlySet<string> = wordSet(`
  generate_series generate_subscripts json_object_keys jsonb_object_keys regexp_matches regexp_split_to_table
  string_to_table jsonb_path_query jsonb_path_query_tz
`);
