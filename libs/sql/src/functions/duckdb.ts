import { everyEngineFunctions } from './every-engine.js';
import { wordSet } from './word-set.js';

/**
 * DuckDB functions that only compute: no read_*, glob, getenv, settings, sequences, pragmas, nor `query`, which runs a text.
 */
export const duckdbFunctions: ReadonlySet<string> = wordSet(`
  ${everyEngineFunctions}
  any_value arbitrary arg_max arg_min argmax argmin max_by min_by array_agg bit_and bit_or bit_xor bool_and bool_or count_if countif
  count_star entropy favg first fsum sumkahan geomean geometric_mean histogram group_concat string_agg listagg kurtosis
  kurtosis_pop last list mad median mode product quantile quantile_cont quantile_disc percentile_cont percentile_disc sem
  skewness approx_count_distinct approx_quantile approx_top_k reservoir_quantile corr covar_pop covar_samp regr_avgx
  regr_avgy regr_count regr_intercept regr_r2 regr_slope regr_sxx regr_sxy regr_syy sum_no_overflow grouping grouping_id
  fill json_group_array json_group_object
  cbrt cot even factorial gamma gcd greatest lcm least lgamma nextafter random sinh cosh tanh asinh acosh atanh
  trunc xor bit_count isfinite isinf isnan fdiv fmod divide multiply add subtract round_even
  array_extract array_slice ascii bar base64 from_base64 to_base64 bin bit_length chr contains ends_with suffix prefix
  starts_with format format_bytes from_hex to_hex hex unhex instr strpos lcase ucase left right left_grapheme right_grapheme
  like_escape ilike_escape not_like_escape char_length character_length length_grapheme strlen levenshtein editdist3 damerau_levenshtein hamming
  mismatches jaccard jaro_similarity jaro_winkler_similarity lpad rpad md5 sha1 sha256 md5_number hash nfc_normalize ord unicode
  parse_filename parse_dirname parse_dirpath parse_path printf regexp_escape regexp_extract regexp_extract_all
  regexp_full_match regexp_matches regexp_replace regexp_split_to_array regexp_split_to_table repeat reverse split
  split_part str_split string_split str_split_regex string_split_regex string_to_array strip_accents substring_grapheme
  translate url_encode url_decode concat_ws trim
  age century current_date current_localtime current_localtimestamp date_add date_diff datediff date_part datepart
  date_sub datesub date_trunc datetrunc dayname dayofmonth dayofweek dayofyear day decade epoch epoch_ms epoch_ns
  epoch_us era hour isodow isoyear julian last_day make_date make_time make_timestamp make_timestamp_ms
  make_timestamp_ns make_timestamptz microsecond millennium millisecond minute month monthname now quarter second strftime
  strptime try_strptime time_bucket timezone timezone_hour timezone_minute to_centuries to_days to_decades to_hours
  to_microseconds to_millennia to_milliseconds to_minutes to_months to_quarters to_seconds to_timestamp to_weeks to_years
  today transaction_timestamp week weekday weekofyear year yearweek get_current_timestamp
  ifnull if case try_cast try typeof
  array_length len cardinality list_value list_pack list_aggregate list_aggr array_aggregate list_any_value list_append list_prepend
  list_concat list_cat array_cat array_concat array_append array_prepend list_contains list_has array_contains array_has
  list_has_all list_has_any array_has_all array_has_any list_count list_distinct array_distinct list_unique array_unique
  list_dot_product list_inner_product list_cosine_similarity list_cosine_distance list_distance list_element list_extract
  list_filter array_filter filter list_first list_last list_grade_up list_indexof list_position array_indexof
  array_position list_intersect array_intersect list_min list_max list_sum list_avg list_median list_mode list_product list_string_agg list_stddev_pop list_stddev_samp list_var_pop list_var_samp
  list_reduce reduce array_reduce list_resize array_resize list_reverse array_reverse list_reverse_sort list_select
  list_slice list_sort array_sort list_transform list_apply array_transform array_apply apply list_where list_zip
  array_zip array_to_string flatten unnest generate_series range array_value array_distance
  struct_pack struct_extract struct_insert struct_concat row map map_concat map_contains map_entries map_extract
  map_from_entries map_keys map_values element_at union_value union_tag union_extract
  json json_array json_array_length json_contains json_exists json_extract json_extract_path json_extract_path_text
  json_extract_string json_keys json_merge_patch json_object json_quote json_structure json_transform
  json_transform_strict from_json from_json_strict json_type json_valid json_value json_pretty to_json row_to_json array_to_json
  json_each json_tree
  uuid gen_random_uuid uuidv4 uuidv7 columns struct list bit date interval
  encode decode
`);

/** Table functions of DuckDB that only compute. */
export const duckdbTableFunctions: ReadonlySet<string> = wordSet(
  'range generate_series unnest json_each json_tree repeat_row',
);
