import { type Column, certain, renamed } from './column.js';
import { StatementRefused } from '../statement-refused.js';
import { isFields, listOf, namesOf, stringOf, typedNode, type Fields } from './parse-tree.js';
import { isList } from './list-value.js';
import type { Scope, Source } from './scope.js';
import { recordColumns, valueColumn, valueFunctions } from './set-functions.js';

/** Returns a function in FROM as a source, with columns named by its alias and its column definitions. */
export function functionSource(fields: Fields, scope: Scope): Source {
  const alias = isFields(fields['alias']) ? fields['alias'] : undefined;
  const aliasName = alias && stringOf(alias['aliasname']);
  const calls = listOf(fields['functions']).flatMap((item) => callsOf(item, fields, scope));
  const only = calls.length === 1 ? calls[0] : undefined;
  const columns = calls.flatMap((call) => columnsOf(call, only !== undefined, aliasName));
  const withOrdinality = fields['ordinality'] === true;
  return {
    name: aliasName ?? ownName(calls[0]),
    columns: renamed(
      [...columns, ...certain(withOrdinality ? ['ordinality'] : [])],
      namesOf(alias?.['colnames']),
    ),
    isOpen: true,
    isValue: only !== undefined && !withOrdinality && isValue(only),
  };
}

interface Call {
  /** Undefined for syntax in the form of a function, such as COALESCE. */
  name: string | undefined;
  /** The column names in AS t(a int, b text). */
  defined: readonly string[];
  /** True if it may make rows of several columns from a value that is no list, as unnest does with a tsvector. */
  mayMakeRows: boolean;
}

/**
 * Returns the function's own name. PostgreSQL calls a COALESCE or a CAST in FROM by a word of its own choice, so
 * here it needs a name that the statement chose.
 */
function ownName(call: Call | undefined): string {
  if (call?.name !== undefined) return call.name;
  throw new StatementRefused('syntax', 'an expression in FROM needs a name, as in AS t');
}

/** Returns the calls of an item. Each function of a RangeFunction is a list of the call and its column definitions; unnest (a, b) means two calls. */
function callsOf(item: unknown, { coldeflist }: Fields, scope: Scope): Call[] {
  const [call, definitions] = listOf(typedNode(item)?.fields['items']);
  const inner = definitions === undefined ? undefined : typedNode(definitions);
  const defined = [...listOf(inner?.fields['items']), ...listOf(coldeflist)].map(
    (definition) => stringOf(typedNode(definition)?.fields['colname']) ?? '',
  );
  const node = call === undefined ? undefined : typedNode(call);
  const name = node?.type === 'FuncCall' ? namesOf(node.fields['funcname']).at(-1) : undefined;
  if (name !== 'unnest') return [{ name, defined, mayMakeRows: false }];
  const lists = listOf(node?.fields['args']);
  return lists.map((list) => ({ name, defined, mayMakeRows: !isList(list, scope) }));
}

/**
 * Returns the columns of a call. A value has the name of the alias if the call is the only one, or else of the function; an
 * element that is a row has columns of its own.
 */
function columnsOf(call: Call, isOnly: boolean, aliasName: string | undefined): Column[] {
  const { name = '', defined } = call;
  if (defined.length > 0) return certain(defined);
  const record = recordColumns.get(name) ?? valueColumn.get(name);
  if (record !== undefined) return certain(record);
  const isLost = call.mayMakeRows || (name === 'unnest' && !isOnly);
  const found = valueFunctions.has(name) ? 'dotted' : isLost ? 'unsure' : 'alone';
  return [{ name: (isOnly ? aliasName : undefined) ?? name, found, isList: false }];
}

function isValue({ name = '', defined }: Call): boolean {
  return defined.length === 0 && (valueFunctions.has(name) || valueColumn.has(name));
}
