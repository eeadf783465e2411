import { everyEngineFunctions } from './every-engine.js';
import { wordSet } from './word-set.js';

/** SQLite functions that only compute: no load_extension, readfile, writefile, edit, fts3_tokenizer or sqlite_*. */
export const sqliteFunctions: ReadonlySet<string> = wordSet(`
  ${everyEngineFunctions}
  total group_concat string_agg median percentile percentile_cont percentile_disc
  char format printf glob like hex unhex ifnull iif if instr likelihood likely unlikely octet_length quote random randomblob
  soundex typeof unicode unistr zeroblob concat
  date time datetime julianday unixepoch strftime timediff
  acosh asinh atanh cosh sinh tanh trunc
  json jsonb json_array jsonb_array json_array_length json_error_position json_extract jsonb_extract json_insert
  jsonb_insert json_object jsonb_object json_patch jsonb_patch json_pretty json_remove jsonb_remove json_replace
  jsonb_replace json_set jsonb_set json_type json_valid json_quote json_group_array jsonb_group_array json_group_object
  jsonb_group_object
  text integer real blob
  bm25 highlight snippet
`);

/** Table-valued functions of SQLite that only compute; the pragma_* ones describe the file. */
export const sqliteTableFunctions: ReadonlySet<string> = wordSet(
  'json_each json_tree jsonb_each jsonb_tree generate_series',
);
