/** The kinds of a node's fields; the gate does not know a field of no kind. */
export interface NodeShape {
  /** Numbers, flags and words that cannot give access to anything. */
  plain: ReadonlySet<string>;
  /** A node, or a list of nodes, that name their types. */
  nested: ReadonlySet<string>;
  /** Nodes that do not name their type, with the type. */
  bare: ReadonlyMap<string, string>;
}

/**
 * Every node type and field of PostgreSQL's parse tree that may pass. New syntax in a later version of the parser arrives here as an unknown type
 * or field, and is refused until someone has looked at it.
 */
export const nodeShapes: ReadonlyMap<string, NodeShape> = new Map([
  // The query.
  shape(
    'SelectStmt',
    'op all groupDistinct limitOption',
    'distinctClause targetList fromClause whereClause groupClause havingClause windowClause valuesLists sortClause limitOffset limitCount',
    'larg:SelectStmt rarg:SelectStmt withClause:WithClause',
  ),
  shape('WithClause', 'recursive', 'ctes'),
  shape(
    'CommonTableExpr',
    'ctename ctematerialized',
    'aliascolnames ctequery',
    'search_clause:CTESearchClause cycle_clause:CTECycleClause',
  ),
  shape('CTESearchClause', 'search_breadth_first search_seq_column', 'search_col_list'),
  shape(
    'CTECycleClause',
    'cycle_mark_column cycle_path_column',
    'cycle_col_list cycle_mark_value cycle_mark_default',
  ),
  shape('ResTarget', 'name', 'val'),
  shape('SortBy', 'sortby_dir sortby_nulls', 'node useOp'),
  shape('WindowDef', 'name refname frameOptions', 'partitionClause orderClause startOffset endOffset'),
  shape('GroupingSet', 'kind', 'content'),
  // The FROM clause.
  shape('RangeVar', 'schemaname relname inh relpersistence', '', 'alias:Alias'),
  shape('RangeSubselect', 'lateral', 'subquery', 'alias:Alias'),
  shape('RangeFunction', 'lateral ordinality is_rowsfrom', 'functions coldeflist', 'alias:Alias'),
  shape('RangeTableSample', '', 'relation method args repeatable'),
  shape(
    'JoinExpr',
    'jointype isNatural',
    'larg rarg usingClause quals',
    'alias:Alias join_using_alias:Alias',
  ),
  shape('Alias', 'aliasname', 'colnames'),
  shape('ColumnDef', 'colname is_local', '', 'typeName:TypeName collClause:CollateClause'),
  // Values.
  shape('ColumnRef', '', 'fields'),
  shape('A_Star', '', ''),
  shape('A_Const', 'ival fval boolval sval bsval isnull', ''),
  shape('String', 'sval', ''),
  shape('Integer', 'ival', ''),
  shape('Float', 'fval', ''),
  shape('Boolean', 'boolval', ''),
  shape('BitString', 'bsval', ''),
  shape('List', '', 'items'),
  // Expressions.
  shape('A_Expr', 'kind rexpr_list_start rexpr_list_end', 'name lexpr rexpr'),
  shape('BoolExpr', 'boolop', 'args'),
  shape('NullTest', 'nulltesttype', 'arg'),
  shape('BooleanTest', 'booltesttype', 'arg'),
  shape(
    'FuncCall',
    'agg_within_group agg_star agg_distinct func_variadic funcformat',
    'funcname args agg_order agg_filter',
    'over:WindowDef',
  ),
  shape('NamedArgExpr', 'name argnumber', 'arg'),
  shape('TypeCast', '', 'arg', 'typeName:TypeName'),
  shape('TypeName', 'typemod', 'names typmods arrayBounds'),
  shape('CollateClause', '', 'arg collname'),
  shape('SubLink', 'subLinkType', 'testexpr operName subselect'),
  shape('CaseExpr', '', 'arg args defresult'),
  shape('CaseWhen', '', 'expr result'),
  shape('CoalesceExpr', '', 'args'),
  shape('MinMaxExpr', 'op', 'args'),
  shape('GroupingFunc', '', 'args'),
  shape('A_ArrayExpr', 'list_start list_end', 'elements'),
  shape('A_Indirection', '', 'arg indirection'),
  shape('A_Indices', 'is_slice', 'lidx uidx'),
  shape('RowExpr', 'row_format', 'args'),
  shape('SQLValueFunction', 'op typmod', ''),
  // SQL/JSON.
  shape(
    'JsonFuncExpr',
    'op wrapper quotes',
    'pathspec passing',
    'context_item:JsonValueExpr output:JsonOutput on_empty:JsonBehavior on_error:JsonBehavior',
  ),
  shape('JsonValueExpr', '', 'raw_expr', 'format:JsonFormat'),
  shape('JsonFormat', 'format_type encoding', ''),
  shape('JsonOutput', '', '', 'typeName:TypeName returning:JsonReturning'),
  shape('JsonReturning', '', '', 'format:JsonFormat'),
  shape('JsonBehavior', 'btype', 'expr'),
  shape('JsonArgument', 'name', '', 'val:JsonValueExpr'),
  shape('JsonObjectConstructor', 'absent_on_null unique', 'exprs', 'output:JsonOutput'),
  shape('JsonArrayConstructor', 'absent_on_null', 'exprs', 'output:JsonOutput'),
  shape('JsonKeyValue', '', 'key', 'value:JsonValueExpr'),
  shape('JsonAggConstructor', '', 'agg_filter agg_order', 'output:JsonOutput over:WindowDef'),
  shape('JsonObjectAgg', 'absent_on_null unique', '', 'constructor:JsonAggConstructor arg:JsonKeyValue'),
  shape('JsonArrayAgg', 'absent_on_null', '', 'constructor:JsonAggConstructor arg:JsonValueExpr'),
  shape('JsonIsPredicate', 'item_type unique_keys', 'expr', 'format:JsonFormat'),
]);

function shape(type: string, plain: string, nested: string, bare = ''): [string, NodeShape] {
  const pairs = words(bare).map((pair): [string, string] => {
    const [field = '', bareType = ''] = pair.split(':');
    return [field, bareType];
  });
  return [
    type,
    { plain: new Set([...words(plain), 'location']), nested: new Set(words(nested)), bare: new Map(pairs) },
  ];
}

function words(text: string): string[] {
  return text.split(' ').filter(Boolean);
}
