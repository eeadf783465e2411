import { StatementRefused } from '../statement-refused.js';
import { type Column, assertFewColumns, certain } from './column.js';
import { readCtes } from './read-ctes.js';
import { readFrom } from './read-from.js';
import { outputColumns } from './output-columns.js';
import { type Fields, isFields, listOf, namesOf, notUnderstood, typedNode } from './parse-tree.js';
import { CteScope, type Scope } from './scope.js';
import type { Walk } from './walk.js';

const selectFields = new Set(['withClause', 'fromClause', 'distinctClause', 'groupClause', 'sortClause']);
const combinedFields = new Set(['withClause', 'larg', 'rarg', 'sortClause']);

/**
 * Reads a SELECT, a VALUES or a set operation within the scope around it, and returns its columns. `onFirstPart` gets the columns of a set
 * operation's first part before the second part is read.
 */
export function readQuery(
  walk: Walk,
  fields: Fields,
  outer: Scope,
  onFirstPart?: (columns: readonly Column[]) => void,
): readonly Column[] {
  assertOnlyReads(fields);
  const ctes = new CteScope(outer.ctes);
  const bare: Scope = { ctes, sources: [], outer };
  if (fields['withClause'] !== undefined) readCtes(walk, fields['withClause'], bare);
  if (fields['larg'] !== undefined || fields['rarg'] !== undefined)
    return readCombined(walk, fields, bare, onFirstPart);
  const scope = { ...bare, sources: readFrom(walk, listOf(fields['fromClause']), bare) };
  walk.others('SelectStmt', fields, selectFields, scope);
  const columns = fields['valuesLists'] === undefined ? outputs(fields, scope) : valueColumns(fields);
  readSorting(walk, fields, columns, scope);
  return columns;
}

/** Reads a set operation. Its parts see nothing of each other; the clauses behind them see only the columns of the whole. */
function readCombined(
  walk: Walk,
  fields: Fields,
  bare: Scope,
  onFirstPart: ((columns: readonly Column[]) => void) | undefined,
): readonly Column[] {
  const { larg, rarg } = fields;
  if (!isFields(larg) || !isFields(rarg)) throw notUnderstood('a set operation of one query');
  const columns = walk.query(larg, bare);
  onFirstPart?.(columns);
  walk.query(rarg, bare);
  walk.others('SelectStmt', fields, combinedFields, bare);
  const whole = { name: undefined, columns, isOpen: true, isValue: false };
  readSorting(walk, fields, columns, { ...bare, sources: [whole] });
  return columns;
}

function outputs(fields: Fields, scope: Scope): readonly Column[] {
  const columns: Column[] = [];
  for (const item of listOf(fields['targetList'])) {
    for (const column of outputColumns(item, scope)) columns.push(column);
    assertFewColumns(columns.length);
  }
  return columns;
}

/** Returns the columns of a VALUES: column1, column2 and so on. */
function valueColumns(fields: Fields): readonly Column[] {
  const row = typedNode(listOf(fields['valuesLists'])[0]);
  return certain(listOf(row?.fields['items']).map((_, index) => `column${index + 1}`));
}

/** Reads ORDER BY, GROUP BY and DISTINCT ON. A bare name there may be a column of the result; within an expression it may not. */
function readSorting(walk: Walk, fields: Fields, columns: readonly Column[], scope: Scope): void {
  const names = new Set(columns.filter(({ found }) => found === 'dotted').map(({ name }) => name));
  const readTerm = (item: unknown): void => {
    const node = typedNode(item);
    if (node?.type !== 'ColumnRef' || !isResult(node.fields, names)) walk.nodes(item, scope);
  };
  for (const item of listOf(fields['distinctClause'])) readTerm(item);
  for (const item of listOf(fields['groupClause'])) readGrouping(walk, item, readTerm, scope);
  for (const item of listOf(fields['sortClause'])) readSort(walk, item, readTerm, scope);
}

/** Reads the terms of GROUP BY, which stand in lists of their own: ROLLUP ((a, b), c). */
function readGrouping(walk: Walk, item: unknown, readTerm: (item: unknown) => void, scope: Scope): void {
  const node = typedNode(item);
  const isList = node?.type === 'RowExpr' && node.fields['row_format'] === 'COERCE_IMPLICIT_CAST';
  if (node?.type !== 'GroupingSet' && !isList) return readTerm(item);
  const terms = isList ? 'args' : 'content';
  walk.others(node.type, node.fields, new Set([terms]), scope);
  for (const term of listOf(node.fields[terms])) readGrouping(walk, term, readTerm, scope);
}

function readSort(walk: Walk, item: unknown, readTerm: (item: unknown) => void, scope: Scope): void {
  const node = typedNode(item);
  if (node?.type !== 'SortBy') throw notUnderstood('an ORDER BY');
  readTerm(node.fields['node']);
  const { node: _, ...others } = node.fields;
  walk.nodes({ SortBy: others }, scope);
}

function isResult(reference: Fields, names: ReadonlySet<string>): boolean {
  const [only, ...others] = listOf(reference['fields']);
  if (others.length > 0 || only === undefined || typedNode(only)?.type !== 'String') return false;
  return names.has(namesOf([only])[0] ?? '');
}

function assertOnlyReads(query: Fields): void {
  if (query['intoClause'] !== undefined)
    throw new StatementRefused('feature', 'SELECT INTO would create a table, which is not allowed');
  if (query['lockingClause'] !== undefined)
    throw new StatementRefused('feature', 'FOR UPDATE and FOR SHARE would lock rows, which is not allowed');
}
