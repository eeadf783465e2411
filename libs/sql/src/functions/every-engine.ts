/** Functions and types that the engines without a parser of ours share; an engine that lacks one refuses it itself. */
export const everyEngineFunctions = `
  count sum avg min max stddev stddev_pop stddev_samp variance var_pop var_samp
  row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value nth_value
  abs ceil ceiling floor round sign sqrt power pow exp ln log log2 log10 mod pi radians degrees
  sin cos tan asin acos atan atan2
  lower upper length trim ltrim rtrim replace substr substring concat concat_ws
  coalesce nullif cast extract position
  decimal numeric varchar char time timestamp
`;
