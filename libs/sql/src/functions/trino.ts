import { everyEngineFunctions } from './every-engine.js';
import { wordSet } from './word-set.js';

/** Trino functions that only compute: nothing about the cluster, the account, or a table function of a connector. */
export const trinoFunctions: ReadonlySet<string> = wordSet(`
  ${everyEngineFunctions}
  any_value arbitrary array_agg bool_and bool_or every checksum count_if geometric_mean listagg max_by min_by
  bitwise_and_agg bitwise_or_agg bitwise_xor_agg histogram map_agg map_union multimap_agg approx_distinct
  approx_most_frequent approx_percentile approx_set merge numeric_histogram corr covar_pop covar_samp kurtosis
  regr_intercept regr_slope skewness entropy reduce_agg grouping qdigest_agg tdigest_agg value_at_quantile
  values_at_quantiles
  cbrt cosine_similarity cosine_distance euler_number e from_base to_base infinity nan is_finite is_infinite is_nan random
  rand truncate width_bucket cosh sinh tanh normal_cdf inverse_normal_cdf t_cdf wilson_interval_lower
  wilson_interval_upper bit_count bitwise_and bitwise_or bitwise_xor bitwise_not bitwise_left_shift bitwise_right_shift
  chr codepoint char_length character_length hamming_distance levenshtein_distance lpad rpad luhn_check normalize reverse
  soundex split split_part split_to_map split_to_multimap strpos starts_with to_utf8 from_utf8 translate word_stem
  regexp_count regexp_extract regexp_extract_all regexp_like regexp_position regexp_replace regexp_split
  crc32 md5 sha1 sha256 sha512 spooky_hash_v2_32 spooky_hash_v2_64 xxhash64 murmur3 to_hex from_hex to_base64 from_base64
  to_base64url from_base64url to_base32 from_base32 hmac_md5 hmac_sha1 hmac_sha256 hmac_sha512
  date date_add date_diff date_format date_parse date_trunc current_date current_time current_timestamp localtime
  localtimestamp from_iso8601_date from_iso8601_timestamp from_iso8601_timestamp_nanos from_unixtime
  from_unixtime_nanos to_unixtime to_iso8601 to_milliseconds human_readable_seconds last_day_of_month now at_timezone
  with_timezone timezone_hour timezone_minute parse_duration parse_datetime format_datetime day day_of_month
  day_of_week day_of_year dow doy hour millisecond minute month quarter second week week_of_year year year_of_week yow
  to_char to_date to_timestamp parse_data_size format format_number
  if try try_cast greatest least typeof
  all_match any_match none_match array_distinct array_except array_first array_histogram array_intersect array_join array_last array_max
  array_min array_position array_remove array_sort array_union arrays_overlap cardinality combinations contains
  contains_sequence element_at filter flatten ngrams reduce repeat sequence shuffle slice transform trim_array zip
  zip_with map map_concat map_entries map_filter map_from_entries map_keys map_values map_zip_with multimap_from_entries
  transform_keys transform_values unnest row array
  json_array json_array_contains json_array_get json_array_length json_exists json_extract json_extract_scalar
  json_format json_object json_parse json_query json_size json_value is_json_scalar
  url_extract_fragment url_extract_host url_extract_parameter url_extract_path url_extract_port url_extract_protocol
  url_extract_query url_encode url_decode
  uuid bar color render rgb st_distance st_point st_x st_y st_contains st_area great_circle_distance to_geometry
  st_geometryfromtext to_spherical_geography
  varbinary double interval
`);

/** The functions that may stand in the FROM of Trino. */
export const trinoTableFunctions: ReadonlySet<string> = wordSet('unnest');
