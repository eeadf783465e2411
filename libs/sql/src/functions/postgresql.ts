import { wordSet } from './word-set.js';

/**
 * PostgreSQL functions that compute from their arguments and the clock, and nothing else: no files, settings, sequences, locks,
 * catalogs, sessions or texts run as SQL (which is why ts_stat, ts_rewrite and the *_to_xml family are missing).
 */
export const postgresqlFunctions: ReadonlySet<string> = wordSet(`
  count sum avg min max array_agg string_agg json_agg jsonb_agg json_agg_strict jsonb_agg_strict json_object_agg
  jsonb_object_agg json_object_agg_strict jsonb_object_agg_strict json_object_agg_unique jsonb_object_agg_unique
  bool_and bool_or every bit_and bit_or bit_xor any_value range_agg range_intersect_agg
  corr covar_pop covar_samp regr_avgx regr_avgy regr_count regr_intercept regr_r2 regr_slope regr_sxx regr_sxy regr_syy
  stddev stddev_pop stddev_samp variance var_pop var_samp mode percentile_cont percentile_disc

  row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value nth_value

  abs cbrt ceil ceiling degrees div erf erfc exp factorial floor gcd lcm ln log log10 min_scale mod pi power pow radians
  round scale sign sqrt trim_scale trunc width_bucket random random_normal acos acosd asin asind atan atand atan2 atan2d
  cos cosd cot cotd sin sind tan tand sinh cosh tanh asinh acosh atanh gamma lgamma

  ascii bit_count bit_length btrim casefold char_length character_length chr concat concat_ws convert_from convert_to
  crc32 crc32c decode encode format get_bit get_byte initcap left length lower lpad ltrim md5 normalize is_normalized
  octet_length overlay parse_ident position quote_ident quote_literal quote_nullable regexp_count regexp_instr
  regexp_like regexp_match regexp_matches regexp_replace regexp_split_to_array regexp_split_to_table regexp_substr repeat
  replace reverse right rpad rtrim set_bit set_byte sha224 sha256 sha384 sha512 similar_to_escape split_part starts_with
  string_to_array string_to_table strpos substr substring to_ascii to_bin to_hex to_oct translate trim unistr upper
  like_escape unicode_assigned levenshtein levenshtein_less_equal soundex difference metaphone dmetaphone unaccent similarity
  word_similarity strict_word_similarity

  age clock_timestamp current_date current_time current_timestamp date_add date_bin date_part date_subtract date_trunc
  extract isfinite justify_days justify_hours justify_interval localtime localtimestamp make_date make_interval make_time
  make_timestamp make_timestamptz now statement_timestamp timeofday timezone to_char to_date to_number to_timestamp
  transaction_timestamp overlaps

  coalesce nullif greatest least num_nonnulls num_nulls

  array_append array_cat array_dims array_fill array_length array_lower array_ndims array_position array_positions
  array_prepend array_remove array_replace array_reverse array_sample array_shuffle array_sort array_to_string array_upper
  cardinality trim_array unnest generate_series generate_subscripts

  to_json to_jsonb array_to_json row_to_json json_build_array jsonb_build_array json_build_object jsonb_build_object
  json_object jsonb_object json_scalar json json_array_elements jsonb_array_elements json_array_elements_text
  jsonb_array_elements_text json_array_length jsonb_array_length json_each jsonb_each json_each_text jsonb_each_text
  json_extract_path jsonb_extract_path json_extract_path_text jsonb_extract_path_text json_object_keys jsonb_object_keys
  json_to_record jsonb_to_record json_to_recordset jsonb_to_recordset json_strip_nulls jsonb_strip_nulls jsonb_set
  jsonb_set_lax jsonb_insert jsonb_path_exists jsonb_path_match jsonb_path_query jsonb_path_query_array
  jsonb_path_query_first jsonb_path_exists_tz jsonb_path_match_tz jsonb_path_query_tz jsonb_path_query_array_tz
  jsonb_path_query_first_tz jsonb_pretty json_typeof jsonb_typeof

  lower_inc upper_inc lower_inf upper_inf isempty range_merge multirange int4range int8range numrange daterange tsrange
  tstzrange int4multirange int8multirange nummultirange datemultirange tsmultirange tstzmultirange

  to_tsvector to_tsquery plainto_tsquery phraseto_tsquery websearch_to_tsquery ts_rank ts_rank_cd ts_headline numnode
  querytree setweight strip tsvector_to_array array_to_tsvector tsquery_phrase ts_delete ts_filter

  host hostmask netmask network masklen broadcast abbrev family inet_merge inet_same_family text set_masklen
  area center diagonal diameter height width radius npoints point box circle lseg line path polygon isclosed isopen
  gen_random_uuid uuidv4 uuidv7 uuid_extract_timestamp uuid_extract_version
  int2 int4 int8 float4 float8 numeric bool date time timetz timestamp timestamptz interval varchar bpchar
`);
