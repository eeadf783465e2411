import { wordSet } from '../functions/word-set.js';
import { calledName } from './called-name.js';
import { type Fields, isFields, listOf, namesOf, stringOf, typedNode } from './parse-tree.js';
import { type Scope, findBare, findSources, namedIn } from './scope.js';

/** Reports whether an expression certainly makes a list; an unknown type does not count as one. */
export function isList(value: unknown, scope: Scope): boolean {
  const node = value === undefined ? undefined : typedNode(value);
  if (node === undefined) return false;
  const { type, fields } = node;
  const anyOf = (values: readonly unknown[]): boolean => values.some((each) => isList(each, scope));
  switch (type) {
    case 'A_ArrayExpr':
      return true;
    case 'SubLink':
      return fields['subLinkType'] === 'ARRAY_SUBLINK';
    case 'TypeCast':
      return isFields(fields['typeName']) && listOf(fields['typeName']['arrayBounds']).length > 0;
    case 'FuncCall':
      return listFunctions.has(calledName(value));
    case 'ColumnRef':
      return isListColumn(fields, scope);
    case 'CoalesceExpr':
    case 'MinMaxExpr':
      return anyOf(listOf(fields['args']));
    case 'CaseExpr':
      return anyOf([fields['defresult'], ...listOf(fields['args'])]);
    case 'CaseWhen':
      return isList(fields['result'], scope);
    case 'A_Expr':
      return joinsLists(fields) && anyOf([fields['lexpr'], fields['rexpr']]);
    default:
      return false;
  }
}

/** Reports whether an operator on lists makes a list: `||` does, and NULLIF returns its first value. */
function joinsLists(fields: Fields): boolean {
  return fields['kind'] === 'AEXPR_NULLIF' || namesOf(fields['name']).join('.') === '||';
}

function isListColumn(reference: Fields, scope: Scope): boolean {
  const names = listOf(reference['fields']).map((part) => stringOf(typedNode(part)?.fields['sval']) ?? '*');
  const [name = '', qualifier] = names.toReversed();
  const columns =
    qualifier === undefined
      ? findBare(scope, name)
      : findSources(scope, (source) => source.name === qualifier).flatMap((source) =>
          namedIn(source.columns, name),
        );
  return columns.length > 0 && columns.every((column) => column.isList);
}

/** Functions that make lists of any argument; test/sql compares them with a server's catalog. */
export const listFunctions: ReadonlySet<string> = wordSet(`
  array_agg array_append array_cat array_fill array_positions array_prepend array_remove array_replace array_reverse
  array_sample array_shuffle array_sort trim_array string_to_array regexp_split_to_array regexp_match parse_ident
  tsvector_to_array
`);
