import { everyEngineFunctions } from './every-engine.js';
import { wordSet } from './word-set.js';

/** MySQL functions that only compute: no load_file, sleep, benchmark, locks, or functions about the server and its accounts. */
export const mysqlFunctions: ReadonlySet<string> = wordSet(`
  ${everyEngineFunctions}
  group_concat json_arrayagg json_objectagg any_value bit_and bit_or bit_xor std grouping
  truncate rand crc32 conv bin oct hex unhex cot
  ascii ord char_length character_length octet_length bit_length bit_count field find_in_set elt format insert instr lcase
  ucase left right locate lpad rpad mid quote repeat reverse soundex space strcmp substring_index to_base64 from_base64
  regexp_like regexp_replace regexp_substr regexp_instr md5 sha sha1 sha2 make_set export_set weight_string
  adddate addtime convert_tz curdate curtime current_date current_time current_timestamp date date_add date_format date_sub
  datediff day dayname dayofmonth dayofweek dayofyear from_days from_unixtime get_format hour last_day localtime
  localtimestamp makedate maketime microsecond minute month monthname now period_add period_diff quarter sec_to_time second
  str_to_date subdate subtime sysdate time_format time_to_sec timediff timestampadd timestampdiff to_days to_seconds
  unix_timestamp utc_date utc_time utc_timestamp week weekday weekofyear year yearweek
  if ifnull isnull greatest least interval convert row match
  json_array json_object json_extract json_unquote json_quote json_contains json_contains_path json_keys json_search
  json_value json_length json_depth json_type json_valid json_overlaps json_set json_insert json_replace json_remove
  json_merge_patch json_merge_preserve json_array_append json_array_insert json_pretty
  uuid uuid_to_bin bin_to_uuid is_uuid inet_aton inet_ntoa inet6_aton inet6_ntoa
  st_distance st_distance_sphere st_x st_y st_area st_length st_contains st_within st_intersects st_astext st_asgeojson
  st_geomfromtext point
  datetime binary nchar unsigned signed float double
`);

/** The allowed functions in a FROM of MySQL. There are none: JSON_TABLE is missing because the gate does not read its COLUMNS. */
export const mysqlTableFunctions: ReadonlySet<string> = new Set();
