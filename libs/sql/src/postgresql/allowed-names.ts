import { postgresqlFunctions } from '../functions/postgresql.js';
import { wordSet } from '../functions/word-set.js';
import { functionRefused } from '../functions/function-refused.js';
import { StatementRefused } from '../statement-refused.js';
import { type Fields, namesOf } from './parse-tree.js';

/** Refuses a function that is not known to only compute. A schema other than pg_catalog holds functions of users. */
export function assertFunction(names: readonly string[]): void {
  const name = withoutCatalog(names);
  if (name === undefined || !postgresqlFunctions.has(name))
    throw functionRefused(names.join('.'), postgresqlFunctions);
}

/**
 * Refuses all types except those that hold plain values. A table's row type would reveal the columns of a hidden
 * table, and the reg* types whether a name exists.
 */
export function assertType(type: Fields): void {
  const names = namesOf(type['names']);
  const name = withoutCatalog(names);
  if (type['pct_type'] === true || type['setof'] === true || name === undefined || !types.has(name))
    throw new StatementRefused('type', `the type "${names.join('.')}" is not allowed in a statement`);
}

/** Refuses operators that PostgreSQL does not come with, because they call functions of users. */
export function assertOperator(operator: unknown): void {
  if (operator === undefined) return;
  const names = namesOf(operator);
  const [name = '', ...others] = names;
  if (others.length > 0 || !operators.has(name))
    throw new StatementRefused('function', `the operator "${names.join('.')}" is not allowed`);
}

/** Refuses collations of other schemas. */
export function assertCollation(names: readonly string[]): void {
  if (withoutCatalog(names) === undefined)
    throw new StatementRefused('feature', `the collation "${names.join('.')}" is not allowed`);
}

/** Refuses CURRENT_USER and the like, which reveal the account and not the data. */
export function assertTimeValue(operation: string): void {
  if (/^SVFOP_(?:CURRENT|LOCAL)_?(?:DATE|TIME|TIMESTAMP)(?:_N)?$/.test(operation)) return;
  const name = operation.replace('SVFOP_', '');
  throw new StatementRefused('function', `${name} is not allowed in a statement`);
}

function withoutCatalog(names: readonly string[]): string | undefined {
  const [first, second, ...others] = names;
  if (second === undefined) return first;
  return first === 'pg_catalog' && others.length === 0 ? second : undefined;
}

const types = wordSet(`
  bool boolean int2 int4 int8 smallint integer bigint numeric decimal float4 float8 real money
  text varchar bpchar char name citext uuid bytea bit varbit json jsonb jsonpath tsvector tsquery
  date time timetz timestamp timestamptz interval inet cidr macaddr macaddr8
  point line lseg box path polygon circle
  int4range int8range numrange daterange tsrange tstzrange
  int4multirange int8multirange nummultirange datemultirange tsmultirange tstzmultirange
`);

const operators = wordSet(`
  + - * / % ^ |/ ||/ @ & | # ~ << >> = <> != < > <= >= || ~~ ~~* !~~ !~~* ~* !~ !~*
  -> ->> #> #>> @> <@ ? ?| ?& #- @? @@ @@@ && <-> ^@ ~<~ ~>~ ~<=~ ~>=~ -|- &< &> &<| |&> <<| |>> <<= >>= !! ##
  ?- ?# ?-| ?|| ~= @-@ @@ <^ >^ *= *<> *< *> *<= *>= BETWEEN
`);
for (const name of ['NOT BETWEEN', 'BETWEEN SYMMETRIC', 'NOT BETWEEN SYMMETRIC']) operators.add(name);
