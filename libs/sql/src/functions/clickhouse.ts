import { wordSet } from './word-set.js';

/*
 * ClickHouse has more than a thousand functions, most of them in families. Functions that read files, dictionaries, tables, settings or the
 * server (file, url, remote, dictGet, joinGet, getSetting, hostName, sleep, …) are in none of these lists.
 */

const aggregates = wordSet(`
  count min max sum avg any stddevpop stddevsamp varpop varsamp stddev_pop stddev_samp var_pop var_samp variance stddev
  covarpop covarsamp corr anyheavy anylast argmin argmax avgweighted topk topkweighted grouparray groupuniqarray
  grouparrayinsertat grouparraymovingavg grouparraymovingsum grouparraysample grouparraysorted grouparraylast groupbitand
  groupbitor groupbitxor groupconcat group_concat sumwithoverflow summap minmap maxmap skewsamp skewpop kurtsamp kurtpop
  uniq uniqexact uniqcombined uniqcombined64 uniqhll12 uniqthetasketch quantile quantiles quantileexact quantilesexact
  quantileexactlow quantileexacthigh quantileexactweighted quantiletiming quantilestiming quantiletdigest
  quantilestdigest quantiledeterministic quantilebfloat16 median medianexact simplelinearregression entropy first_value
  last_value first_value_respect_nulls last_value_respect_nulls deltasum deltasumtimestamp sumcount sumkahan windowfunnel
  retention sequencematch sequencecount sequencenextnode sumdistinct countdistinct intervallengthsum boundingratio
  exponentialmovingavg rankcorr mannwhitneyutest studentttest welchttest cramersv contingency anyvalue any_value
  array_agg single_value singlevalueornull
`);

/** Suffixes that make another aggregate out of an aggregate, such as sumIf and uniqExactIfOrNull. */
const combinators =
  /(?:if|array|map|simplestate|state|merge|mergestate|foreach|distinct|ordefault|ornull|resample|argmin|argmax)$/;

/** Conversions, such as toUInt8OrZero, by the type that they convert to. */
const conversions =
  /^(?:to|reinterpretas)(?:u?int(?:8|16|32|64|128|256)|float(?:32|64)|bfloat16|decimal(?:32|64|128|256)|date(?:32)?|datetime(?:32|64)?|string|uuid|ipv4|ipv6|fixedstring|bool)(?:or(?:zero|null|default))?$/;

const scalars = wordSet(`
  row_number rank dense_rank denserank percent_rank cume_dist ntile lag lead laginframe leadinframe nth_value
  plus minus multiply divide intdiv intdivorzero modulo moduloorzero positivemodulo negate abs gcd lcm
  equals notequals less greater lessorequals greaterorequals and or xor not like notlike ilike notilike match
  exp log ln exp2 log2 exp10 log10 log1p sqrt cbrt erf erfc lgamma tgamma sin cos tan asin acos atan atan2 hypot sinh cosh
  asinh acosh atanh tanh degrees radians sign pow power pi e floor ceil ceiling round roundbankers trunc truncate
  rounddown roundtoexp2 roundduration roundage mod factorial widthbucket width_bucket max2 min2 proportionsztest
  if multiif ifnull nullif coalesce isnull isnotnull isnullable isnan isinfinite isfinite ifnotfinite assumenotnull tonullable iszeroornull
  greatest least case
  empty notempty length lengthutf8 char_length character_length lower upper lcase ucase lowerutf8 upperutf8 initcap initcaputf8 reverse reverseutf8
  concat concat_ws concatwithseparator substring substr mid substringutf8 left right leftutf8 rightutf8 leftpad rightpad leftpadutf8 rightpadutf8 lpad rpad
  appendtrailingcharifabsent base64encode base64decode trybase64decode startswith endswith startswithutf8 endswithutf8 trim
  trimleft trimright trimboth ltrim rtrim repeat space ascii char normalizequery soundex format formatreadablesize formatreadablequantity
  formatreadabletimedelta formatreadabledecimalsize translate translateutf8 tostringcuttozero hex unhex bin unbin
  position positioncaseinsensitive positionutf8 locate instr multisearchany multisearchfirstindex multisearchfirstposition
  multimatchany multimatchanyindex countsubstrings countsubstringscaseinsensitive countmatches countmatchescaseinsensitive hassubsequence hastoken hastokencaseinsensitive
  ngramdistance ngramsearch extract extractall extractallgroups extractallgroupsvertical extractgroups regexpextract
  replace replaceone replaceall replaceregexpone replaceregexpall regexpquotemeta regexp_replace regexp_extract
  splitbychar splitbystring splitbyregexp splitbywhitespace splitbynonalpha arraystringconcat alphatokens tokens ngrams
  levenshteindistance editdistance damereaulevenshteindistance jarosimilarity jarowinklersimilarity stringjaccardindex
  domain domainwithoutwww topleveldomain firstsignificantsubdomain cuttofirstsignificantsubdomain protocol path pathfull querystring
  fragment querystringandfragment extracturlparameter extracturlparameters extracturlparameternames cuturlparameter
  cutwww cutquerystring cutfragment urlhierarchy urlpathhierarchy decodeurlcomponent encodeurlcomponent port
  totimezone timezoneof timezoneoffset toyear toquarter tomonth todayofyear todayofmonth todayofweek tohour tominute
  tosecond tomillisecond tounixtimestamp tounixtimestamp64milli tounixtimestamp64micro tounixtimestamp64nano
  fromunixtimestamp fromunixtimestamp64milli fromunixtimestamp64micro fromunixtimestamp64nano tostartofyear
  tostartofisoyear tostartofquarter tostartofmonth tolastdayofmonth tolastdayofweek tomonday tostartofweek tostartofday tostartofhour
  tostartofminute tostartofsecond tostartofmillisecond tostartoffiveminutes tostartoffiveminute tostartoftenminutes
  tostartoffifteenminutes tostartofinterval totime torelativeyearnum torelativequarternum torelativemonthnum
  torelativeweeknum torelativedaynum torelativehournum toisoyear toisoweek toweek toyearweek toyyyymm toyyyymmdd
  toyyyymmddhhmmss yyyymmddtodate date_trunc datetrunc date_add dateadd date_diff datediff date_sub datesub age
  timestamp_add timestampadd timestamp_sub timestampsub adddate subdate now now64 nowinblock today yesterday curdate current_date current_timestamp timeslot
  timeslots formatdatetime date_format dateformat formatdatetimeinjodasyntax parsedatetime parsedatetimeornull
  parsedatetimeorzero parsedatetimebesteffort parsedatetimebesteffortornull parsedatetimebesteffortorzero
  parsedatetime64besteffort monthname datename year quarter month week day dayofmonth dayofweek dayofyear hour minute second last_day
  makedate makedate32 makedatetime makedatetime64 addyears addquarters addmonths addweeks adddays addhours addminutes
  addseconds subtractyears subtractquarters subtractmonths subtractweeks subtractdays subtracthours subtractminutes
  subtractseconds tointervalyear tointervalquarter tointervalmonth tointervalweek tointervalday tointervalhour
  tointervalminute tointervalsecond addinterval subtractinterval fromdays todays from_unixtime to_days
  cast accuratecast accuratecastornull accuratecastordefault totypename todecimalstring tolowcardinality
  array range arrayconcat arrayelement arrayelementornull has hasall hasany hassubstr indexof arraycount countequal arrayenumerate
  arrayenumerateuniq arrayenumeratedense arraypopback arraypopfront arraypushback arraypushfront arrayresize arrayslice
  arraysort arrayreversesort arraypartialsort arrayuniq arraydifference arraydistinct arrayintersect arrayreverse arrayflatten
  flatten arraycompact arrayzip arrayzipunaligned arraymap arrayfilter arrayfill arraysplit arrayfirst arrayfirstindex arraylast
  arraylastindex arrayfold arraymin arraymax arraysum arrayavg arraycumsum arraycumsumnonnegative arrayproduct arrayexists arrayall
  arrayjoin arrayrotateleft arrayrotateright arrayshiftleft arrayshiftright arrayshuffle arrayrandomsample arrayunion arrayauc
  arraywithconstant emptyarraystring emptyarrayuint8 emptyarraytosingle arraydotproduct arraynormalizedgini
  tuple tupleelement untuple tuplehammingdistance tupletonamevaluepairs tupleplus tupleminus map mapfromarrays mapcontains mapcontainskey mapkeys mapvalues
  mapadd mapsubtract mapfilter mapapply mapupdate mapsort mapconcat mapexists mapall maptopairs mapcontainskeylike mapextractkeylike
  visitparamhas visitparamextractuint visitparamextractint visitparamextractfloat visitparamextractbool visitparamextractraw
  visitparamextractstring simplejsonhas simplejsonextractuint simplejsonextractint simplejsonextractfloat
  simplejsonextractbool simplejsonextractraw simplejsonextractstring isvalidjson jsonhas jsonlength jsontype
  jsonextractuint jsonextractint jsonextractfloat jsonextractbool jsonextractstring jsonextract jsonextractkeysandvalues
  jsonextractraw jsonextractarrayraw jsonextractkeysandvaluesraw jsonextractkeys json_exists json_query json_value
  tojsonstring jsonarraylength json_array_length jsonmergepatch jsonallpaths jsonallpathswithtypes
  bitand bitor bitxor bitnot bitshiftleft bitshiftright bittest bitcount bitmapbuild bitmapcardinality bitmaptoarray
  bitmapand bitmapor bitmapcontains
  halfmd5 md5 md4 sha1 sha224 sha256 sha512 siphash64 siphash128 cityhash64 inthash32 inthash64 farmhash64 xxhash32 xxhash64 xxh3 javahash
  murmurhash2_32 murmurhash2_64 murmurhash3_32 murmurhash3_64 murmurhash3_128 crc32 crc32ieee crc64 rand rand32 rand64 randcanonical
  randconstant generateuuidv4 generateuuidv7 uuidstringtonum uuidnumtostring ipv4numtostring ipv4stringtonum ipv6numtostring
  ipv6stringtonum isipv4string isipv6string isipaddressinrange tofixedstring
  greatcircledistance geodistance pointinpolygon pointinellipses geohashencode geohashdecode geotoh3 l1norm l2norm l2distance cosinedistance l1distance dotproduct
  transform neighbor runningdifference runningaccumulate rownumberinallblocks identity materialize ignore tobool grouping bar finalizeaggregation arrayreduceinranges
  columns timezone
  nullable lowcardinality fixedstring decimal datetime datetime64 decimal32 decimal64 decimal128 enum8 enum16 enum nested varchar
  `);

/** Table functions of ClickHouse that only compute. */
export const clickhouseTableFunctions: ReadonlySet<string> = wordSet(
  'numbers numbers_mt zeros generateseries generate_series values',
);

/** The functions of ClickHouse that only compute. */
export const clickhouseFunctions: { has(name: string): boolean } & Iterable<string> = {
  has: (name) => scalars.has(name) || conversions.test(name) || isAggregate(name),
  *[Symbol.iterator]() {
    yield* aggregates;
    yield* scalars;
  },
};

function isAggregate(name: string): boolean {
  if (aggregates.has(name)) return true;
  const base = name.replace(combinators, '');
  return base !== name && isAggregate(base);
}
