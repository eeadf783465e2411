import { StatementRefused } from '../statement-refused.js';
import { closestName } from '../closest-name.js';
import { type Fields, listOf, namesOf, notUnderstood, stringOf, typedNode } from './parse-tree.js';
import type { Scope } from './scope.js';

/*
 * PostgreSQL reads x.f as f(x) when x has no column f: `SELECT g.pg_sleep FROM generate_series(1, 9) g` sleeps. So what
 * stands behind a dot must be known to be a column, wherever that can be known.
 */

/** Refuses a dotted column whose last name may be a function. */
export function assertColumn(reference: Fields, scope: Scope): void {
  const parts = listOf(reference['fields']);
  const isWholeRow = typedNode(parts.at(-1))?.type === 'A_Star';
  const names = namesOf(isWholeRow ? parts.slice(0, -1) : parts);
  const qualifiers = isWholeRow ? names : names.slice(0, -1);
  if (qualifiers.length > 2) throw notUnderstood(`the name "${names.join('.')}"`);
  const qualifier = qualifiers.at(-1);
  if (qualifier === undefined) return;
  const source = scope.findSource(qualifier);
  if (source === undefined)
    throw new StatementRefused('relation', `nothing is called "${qualifiers.join('.')}" in this FROM`);
  const column = names.at(-1);
  if (isWholeRow || column === undefined) return;
  if (source.columns === undefined ? mayBeFunction.test(column) : !source.columns.has(column))
    throw noColumn(qualifier, column, source.columns);
}

/** Refuses to take a field out of a value unless it is a known column or what PostgreSQL's own functions return. */
export function assertField(item: unknown, columns: ReadonlySet<string>): void {
  const node = typedNode(item);
  if (node?.type !== 'String') return;
  const name = stringOf(node.fields['sval']) ?? '';
  const isKnown = columns.has(name) || rowFields.test(name);
  if (!isKnown || mayBeFunction.test(name))
    throw new StatementRefused('column', `the field "${name}" of a value is not known`);
}

/** What the functions and row constructors of PostgreSQL call the fields of what they return. */
const rowFields = /^(?:f\d+|key|value|ordinality)$/;

/** The families of functions that reach beyond the data, for sources whose columns are not known. */
const mayBeFunction =
  /^(?:pg_|lo_|dblink|query_to_|table_to_|schema_to_|database_to_|cursor_to_|txid_|set_|ts_)/;

function noColumn(source: string, column: string, columns: Iterable<string> | undefined): StatementRefused {
  const suggestion = closestName(column, columns ?? []);
  const hint = suggestion === undefined ? '' : `; did you mean "${suggestion}"?`;
  return new StatementRefused('column', `"${source}" has no column "${column}"${hint}`);
}
