import { type Column, certain, renamed } from './column.js';
import { isFields, listOf, namesOf, stringOf, typedNode, type Fields } from './parse-tree.js';
import type { Source } from './scope.js';
import { recordColumns, valueColumn, valueFunctions } from './set-functions.js';

/** The columns of a function in FROM, by what its alias and its column definitions call them. */
export function functionSource(fields: Fields): Source {
  const alias = isFields(fields['alias']) ? fields['alias'] : undefined;
  const aliasName = alias && stringOf(alias['aliasname']);
  const calls = listOf(fields['functions']).flatMap((item) => callsOf(item, fields));
  const only = calls.length === 1 ? calls[0] : undefined;
  const columns = calls.flatMap((call) => columnsOf(call, only && aliasName));
  const withOrdinality = fields['ordinality'] === true;
  return {
    name: aliasName ?? calls[0]?.name,
    columns: renamed(
      [...columns, ...certain(withOrdinality ? ['ordinality'] : [])],
      namesOf(alias?.['colnames']),
    ),
    isOpen: true,
    isValue: only !== undefined && !withOrdinality && isValue(only),
  };
}

interface Call {
  /** Undefined for what has the form of a function but is syntax, such as COALESCE. */
  name: string | undefined;
  /** The names behind AS t(a int, b text). */
  defined: readonly string[];
}

/** Each function of a RangeFunction is a list of the call and its column definitions; unnest (a, b) means two of them. */
function callsOf(item: unknown, { coldeflist }: Fields): Call[] {
  const [call, definitions] = listOf(typedNode(item)?.fields['items']);
  const inner = definitions === undefined ? undefined : typedNode(definitions);
  const defined = [...listOf(inner?.fields['items']), ...listOf(coldeflist)].map(
    (definition) => stringOf(typedNode(definition)?.fields['colname']) ?? '',
  );
  const node = call === undefined ? undefined : typedNode(call);
  const name = node?.type === 'FuncCall' ? namesOf(node.fields['funcname']).at(-1) : undefined;
  const times = name === 'unnest' ? Math.max(1, listOf(node?.fields['args']).length) : 1;
  return Array.from({ length: times }, () => ({ name, defined }));
}

/** A value has the name of the alias, if it is the only one, or else of the function. */
function columnsOf({ name = '', defined }: Call, aliasName: string | undefined): Column[] {
  if (defined.length > 0) return certain(defined);
  const record = recordColumns.get(name) ?? valueColumn.get(name);
  if (record !== undefined) return certain(record);
  return [{ name: aliasName ?? name, isCertain: valueFunctions.has(name) }];
}

function isValue({ name = '', defined }: Call): boolean {
  return defined.length === 0 && (valueFunctions.has(name) || valueColumn.has(name));
}
