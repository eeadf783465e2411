import { wordSet } from '../functions/word-set.js';

/** Words that a query, or a bracket around one, starts with. */
export const queryStarts: ReadonlySet<string> = wordSet('SELECT WITH VALUES FROM TABLE');

/** Words that open a clause whose items are separated by commas. */
export const listClauses: ReadonlySet<string> = wordSet('SELECT GROUP ORDER');

/** Words that open a clause of a single expression. A comma in it would belong to a FROM that the scan does not see. */
export const singleClauses: ReadonlySet<string> = wordSet(
  'WHERE HAVING QUALIFY PREWHERE LIMIT OFFSET FETCH WINDOW',
);

export const setOperations: ReadonlySet<string> = wordSet('UNION INTERSECT EXCEPT');

/** Words that may stand between a set operation and the query behind it. */
export const setQuantifiers: ReadonlySet<string> = wordSet('ALL DISTINCT BY NAME');

/** Words that may stand before a relation. */
export const relationPrefixes: ReadonlySet<string> = wordSet('LATERAL');

/** Words that may stand before a bracket without being a call. */
export const bracketWords: ReadonlySet<string> = wordSet(`
  SELECT DISTINCT ALL ANY SOME EXISTS NOT AND OR XOR IN IS LIKE ILIKE RLIKE REGEXP GLOB MATCH SIMILAR TO BETWEEN ESCAPE
  CASE WHEN THEN ELSE AS ON USING WHERE HAVING QUALIFY PREWHERE BY LIMIT OFFSET FETCH FIRST NEXT OVER FILTER GROUP SETS
  ROLLUP CUBE VALUES UNION INTERSECT EXCEPT EXCLUDE REPLACE RENAME INTERVAL ARRAY MATERIALIZED AGAINST SEPARATOR DIV MOD
  ORDER RETURNING BINARY FROM FOR PLACING KEY VALUE FINAL GLOBAL MAP STRUCT
`);

/** Words after which an operand begins, so that an IN behind one of them is a function's name. */
export const operandOpeners: ReadonlySet<string> = wordSet(`
  SELECT DISTINCT ALL WHERE HAVING QUALIFY PREWHERE BY ON AND OR XOR WHEN THEN ELSE CASE LIKE ILIKE BETWEEN IS WITH AS
  LIMIT OFFSET IN
`);

/** Unquoted words that are values where ClickHouse could also read a table, and functions that make lists there. */
export const literalWords: ReadonlySet<string> = wordSet('NULL TRUE FALSE');
export const listCalls: ReadonlySet<string> = wordSet('TUPLE ARRAY');

/** Functions with arguments that FROM and FOR separate. */
export const argumentKeywordFunctions: ReadonlySet<string> = wordSet(
  'EXTRACT SUBSTRING SUBSTR MID TRIM LTRIM RTRIM OVERLAY POSITION',
);

/** Words that reveal the account or the session without brackets. */
export const sessionWords: ReadonlySet<string> = wordSet(`
  CURRENT_USER SESSION_USER SYSTEM_USER CURRENT_ROLE CURRENT_CATALOG CURRENT_SCHEMA CURRENT_PATH CURRENT_DATABASE
`);

/** Words that write the result of a query elsewhere. */
export const outputWords: ReadonlySet<string> = wordSet('INTO OUTFILE DUMPFILE');

/** Words with which engines start a statement within brackets that is no query, or a query that the scan does not read. */
export const innerStatements: ReadonlySet<string> = wordSet(`
  INSERT UPDATE DELETE MERGE DESCRIBE DESC SHOW SUMMARIZE PIVOT PIVOT_WIDER PIVOT_LONGER UNPIVOT EXPLAIN CALL EXECUTE PRAGMA COPY SET DROP CREATE ALTER
  TRUNCATE ATTACH
`);
