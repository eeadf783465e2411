import { type Column, certain, named, seenFromOutside } from './column.js';
import { calledName } from './called-name.js';
import { isList } from './list-value.js';
import { type Fields, isFields, listOf, namesOf, stringOf, typedNode } from './parse-tree.js';
import { findSources, type Scope } from './scope.js';
import { recordColumns } from './set-functions.js';

/** Returns the columns that an item of a SELECT list adds to the result. */
export function outputColumns(item: unknown, scope: Scope): readonly Column[] {
  const target = typedNode(item)?.fields ?? {};
  const alias = stringOf(target['name']);
  const value = target['val'] === undefined ? undefined : typedNode(target['val']);
  if (value === undefined) return [];
  const star = alias === undefined ? starColumns(value.type, value.fields, scope) : undefined;
  if (star !== undefined) return star;
  const column = alias === undefined ? namedBy(target['val']) : named(alias, false);
  return [{ ...column, isList: isList(target['val'], scope) }];
}

/** Returns the columns of `*`, `t.*` and `(json_each(x)).*`; undefined for an item that is no star. */
function starColumns(type: string, fields: Fields, scope: Scope): readonly Column[] | undefined {
  if (!isStar(type, fields)) return undefined;
  if (type === 'A_Indirection') return certain(recordColumns.get(calledName(fields['arg'])) ?? []);
  const qualifier = namesOf(listOf(fields['fields']).slice(0, -1)).at(-1);
  const sources =
    qualifier === undefined
      ? scope.sources.filter(({ isOpen }) => isOpen)
      : findSources(scope, ({ name }) => name === qualifier);
  return seenFromOutside(sources.flatMap(({ columns }) => columns));
}

function isStar(type: string, fields: Fields): boolean {
  const last = listOf(fields[type === 'ColumnRef' ? 'fields' : 'indirection']).at(-1);
  return last !== undefined && typedNode(last)?.type === 'A_Star';
}

function namedBy(value: unknown): Column {
  return figure(value)?.column ?? named('?column?', false);
}

/** A column name in an expression; a type or the word CASE is a weak one, which counts only if nothing better is within it. */
interface Figure {
  column: Column;
  isWeak: boolean;
}

/**
 * Returns the name that PostgreSQL gives a column without an alias, as FigureColname of its parse_target.c does. A wrong name here would be that
 * of an allowed function, a type or a keyword, because the names that a statement can choose stand in columns alone.
 */
function figure(value: unknown): Figure | undefined {
  const node = value === undefined ? undefined : typedNode(value);
  if (node === undefined) return undefined;
  const { type, fields } = node;
  switch (type) {
    case 'ColumnRef':
      return strong(namesOf(fields['fields']).at(-1));
    case 'A_Indirection':
      return lastField(fields) ?? figure(fields['arg']);
    case 'FuncCall':
      return strong(namesOf(fields['funcname']).at(-1));
    case 'CollateClause':
      return figure(fields['arg']);
    case 'TypeCast':
      return orElse(figure(fields['arg']), typeName(fields['typeName']));
    case 'CaseExpr':
      return orElse(figure(fields['defresult']), 'case');
    case 'SubLink':
      return sublinkFigure(fields);
    case 'A_Expr':
      return fields['kind'] === 'AEXPR_NULLIF' ? strong('nullif') : undefined;
    case 'MinMaxExpr':
      return strong(fields['op'] === 'IS_LEAST' ? 'least' : 'greatest');
    case 'SQLValueFunction':
      return strong(
        stringOf(fields['op'])
          ?.replace(/^SVFOP_|_N$/g, '')
          .toLowerCase(),
      );
    case 'JsonFuncExpr':
      return strong(stringOf(fields['op'])?.replace(/_OP$/, '').toLowerCase());
    default:
      return strong(constructs.get(type));
  }
}

const constructs: ReadonlyMap<string, string> = new Map([
  ['A_ArrayExpr', 'array'],
  ['CoalesceExpr', 'coalesce'],
  ['GroupingFunc', 'grouping'],
  ['RowExpr', 'row'],
  ['JsonObjectConstructor', 'json_object'],
  ['JsonArrayConstructor', 'json_array'],
  ['JsonObjectAgg', 'json_objectagg'],
  ['JsonArrayAgg', 'json_arrayagg'],
]);

function strong(name: string | undefined): Figure | undefined {
  return name === undefined ? undefined : { column: named(name, false), isWeak: false };
}

function orElse(inner: Figure | undefined, name: string | undefined): Figure | undefined {
  if ((inner !== undefined && !inner.isWeak) || name === undefined) return inner;
  return { column: named(name, false), isWeak: true };
}

function lastField(fields: Fields): Figure | undefined {
  const names = listOf(fields['indirection']).filter((part) => typedNode(part)?.type === 'String');
  return strong(namesOf(names).at(-1));
}

function typeName(type: unknown): string | undefined {
  return isFields(type) ? namesOf(type['names']).at(-1) : undefined;
}

function sublinkFigure({ subLinkType, subselect }: Fields): Figure | undefined {
  if (subLinkType === 'EXISTS_SUBLINK') return strong('exists');
  if (subLinkType === 'ARRAY_SUBLINK') return strong('array');
  if (subLinkType !== 'EXPR_SUBLINK') return undefined;
  const query = subselect === undefined ? undefined : typedNode(subselect);
  return { column: firstColumn(query?.fields ?? {}), isWeak: false };
}

/** Returns the first column of a query within an expression; a star is not looked up. */
function firstColumn(query: Fields): Column {
  if (isFields(query['larg'])) return firstColumn(query['larg']);
  if (query['valuesLists'] !== undefined) return named('column1', false);
  const [first] = listOf(query['targetList']);
  const target = first === undefined ? undefined : typedNode(first)?.fields;
  const alias = stringOf(target?.['name']);
  if (alias !== undefined) return named(alias, false);
  const value = target?.['val'] === undefined ? undefined : typedNode(target['val']);
  if (value !== undefined && isStar(value.type, value.fields))
    return { ...named('?column?', false), found: 'unsure' };
  return namedBy(target?.['val']);
}
