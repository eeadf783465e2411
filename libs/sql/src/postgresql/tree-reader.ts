import type { KnownRelation, KnownRelations, RelationName } from '../known-relations.js';
import { StatementRefused } from '../statement-refused.js';
import { assertColumn, assertFields } from './assert-column.js';
import type { Column } from './column.js';
import { type NodeShape, nodeShapes } from './node-shapes.js';
import {
  assertCollation,
  assertFunction,
  assertOperator,
  assertTimeValue,
  assertType,
} from './allowed-names.js';
import { type Fields, isFields, namesOf, notUnderstood, stringOf, typedNode } from './parse-tree.js';
import { readQuery } from './read-query.js';
import type { Scope } from './scope.js';
import type { Walk } from './walk.js';

/** The deepest tree: far beyond what people write, and within the stack. */
const depthMax = 1_000;

/**
 * The maximum number of columns in scope. Joins of joins bring the columns of wide tables again and
 * again: measured, a hundred thousand take 50 ms.
 */
const columnsMax = 100_000;

/**
 * Reads a whole parse tree against the list of node shapes. Unlisted types and fields are refused, and names are looked up: relations
 * among the known ones, columns in scope, functions, types and operators among the allowed ones. The items of a FROM are read only as
 * part of the FROM, with the names that they add.
 */
export class TreeReader implements Walk {
  readonly relations = new Set<KnownRelation>();
  readonly #known: KnownRelations;
  #depth = 0;
  #columns = 0;

  constructor(known: KnownRelations) {
    this.#known = known;
  }

  query(fields: Fields, outer: Scope, onFirstPart?: (columns: readonly Column[]) => void): readonly Column[] {
    this.#enter();
    const columns = readQuery(this, fields, outer, onFirstPart);
    this.#depth -= 1;
    return columns;
  }

  nodes(value: unknown, scope: Scope): void {
    if (Array.isArray(value)) for (const item of value) this.nodes(item, scope);
    else this.#readNode(value, scope);
  }

  others(type: string, fields: Fields, read: ReadonlySet<string>, scope: Scope): void {
    const shape = nodeShapes.get(type);
    if (shape === undefined) throw notUnderstood(nodeTitle(type));
    for (const field of Object.keys(fields))
      if (!shape.plain.has(field))
        this.#readField(type, shape, field, read.has(field) ? undefined : fields[field], scope);
  }

  relation(name: RelationName): KnownRelation {
    const relation = this.#known.find(name);
    this.relations.add(relation);
    return relation;
  }

  countColumns(count: number): void {
    this.#columns += count;
    if (this.#columns > columnsMax)
      throw new StatementRefused(
        'size',
        `the tables of the statement have more than ${columnsMax} columns together`,
      );
  }

  #enter(): void {
    this.#depth += 1;
    if (this.#depth > depthMax)
      throw new StatementRefused('size', `the statement is nested more than ${depthMax} levels deep`);
  }

  #readNode(value: unknown, scope: Scope): void {
    const node = typedNode(value);
    if (node === undefined) return;
    if (node.type === 'SelectStmt') this.query(node.fields, scope);
    else this.#readTyped(node.type, node.fields, scope);
  }

  #readTyped(type: string, fields: Fields, scope: Scope): void {
    this.#enter();
    this.#assertNames(type, fields, scope);
    if (type === 'ResTarget') this.#readTarget(fields, scope);
    else this.others(type, fields, none, scope);
    this.#depth -= 1;
  }

  /** Reads an item of a SELECT list, the only place where a star means the columns of a row. */
  #readTarget(fields: Fields, scope: Scope): void {
    this.others('ResTarget', fields, new Set(['val']), scope);
    const value = fields['val'] === undefined ? undefined : typedNode(fields['val']);
    if (value?.type === 'ColumnRef') {
      assertColumn(value.fields, scope, this.#known, true);
      this.others('ColumnRef', value.fields, none, scope);
    } else if (value?.type === 'A_Indirection') {
      assertFields(value.fields, true);
      this.others('A_Indirection', value.fields, none, scope);
    } else this.nodes(fields['val'], scope);
  }

  #readField(type: string, shape: NodeShape, field: string, value: unknown, scope: Scope): void {
    const bareType = shape.bare.get(field);
    if (bareType === undefined && !shape.nested.has(field))
      throw notUnderstood(`${nodeTitle(type)} with "${field}"`);
    if (value === undefined) return;
    if (bareType === undefined) this.nodes(value, scope);
    else if (isFields(value)) this.#readTyped(bareType, value, scope);
    else throw notUnderstood(`${nodeTitle(type)} with "${field}"`);
  }

  #assertNames(type: string, fields: Fields, scope: Scope): void {
    switch (type) {
      case 'RangeVar':
      case 'RangeSubselect':
      case 'RangeFunction':
      case 'RangeTableSample':
      case 'JoinExpr':
        throw notUnderstood(`${nodeTitle(type)} outside of FROM`);
      case 'ColumnRef':
        return assertColumn(fields, scope, this.#known, false);
      case 'A_Indirection':
        return assertFields(fields, false);
      case 'FuncCall':
        return assertFunction(namesOf(fields['funcname']));
      case 'TypeName':
        return assertType(fields);
      case 'A_Expr':
        return assertOperator(fields['name']);
      case 'SubLink':
        return assertOperator(fields['operName']);
      case 'SortBy':
        return assertOperator(fields['useOp']);
      case 'CollateClause':
        return assertCollation(namesOf(fields['collname']));
      case 'SQLValueFunction':
        return assertTimeValue(stringOf(fields['op']) ?? '');
    }
  }
}

const none: ReadonlySet<string> = new Set();

/** Returns the name of a node type in messages; the parser's word if there is no better one. */
function nodeTitle(type: string): string {
  return titles.get(type) ?? `"${type}"`;
}

const titles: ReadonlyMap<string, string> = new Map([
  ['ParamRef', 'a parameter such as $1'],
  ['RangeTableFunc', 'XMLTABLE'],
  ['XmlExpr', 'an XML function'],
  ['XmlSerialize', 'an XML function'],
  ['SetToDefault', 'DEFAULT as a value'],
  ['CurrentOfExpr', 'a cursor'],
  ['JsonTable', 'JSON_TABLE'],
]);
