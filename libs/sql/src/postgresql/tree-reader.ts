import type { KnownRelation, KnownRelations } from '../known-relations.js';
import { StatementRefused } from '../statement-refused.js';
import { assertColumn, assertField } from './columns.js';
import { sourcesOf } from './from-items.js';
import { type NodeShape, nodeShapes } from './node-shapes.js';
import {
  assertCollation,
  assertFunction,
  assertOperator,
  assertTimeValue,
  assertType,
} from './allowed-names.js';
import { type Fields, isFields, listOf, namesOf, notUnderstood, stringOf, typedNode } from './parse-tree.js';
import { Scope } from './scope.js';

/** A tree this deep overflows no stack: measured, the reader takes three frames a level and has room for 3,000. */
const depthMax = 1_000;

/**
 * Reads a whole parse tree against the list of node shapes. Types and fields that are not listed are refused; of those that
 * are, names are looked up: relations in the known ones, functions, types and operators in the allowed ones.
 */
export class TreeReader {
  readonly relations = new Set<KnownRelation>();
  readonly #known: KnownRelations;
  readonly #fieldNames: ReadonlySet<string>;
  #depth = 0;

  constructor(known: KnownRelations) {
    this.#known = known;
    this.#fieldNames = new Set(known.relations.flatMap(({ columns }) => columns ?? []));
  }

  /** Reads a query, which sees the CTEs and FROM items around it and adds its own. */
  readQuery(fields: Fields, outer: Scope): void {
    assertOnlyReads(fields);
    const scope = new Scope(outer);
    if (fields['withClause'] !== undefined) this.#readCtes(fields['withClause'], scope);
    for (const item of listOf(fields['fromClause']))
      for (const [name, columns] of sourcesOf(item, this.#known, scope)) scope.addSource(name, columns);
    const { withClause: _, ...others } = fields;
    this.#readFields('SelectStmt', others, scope);
  }

  /** Without RECURSIVE a CTE sees those before it only: `WITH a AS (SELECT * FROM a)` reads the table a. */
  #readCtes(clause: unknown, scope: Scope): void {
    if (!isFields(clause)) throw notUnderstood('a WITH');
    const ctes = listOf(clause['ctes']).map((item) => typedNode(item)?.fields ?? {});
    const names = ctes.map((cte) => stringOf(cte['ctename']) ?? '');
    if (clause['recursive'] === true) for (const name of names) scope.addCte(name);
    for (const [index, cte] of ctes.entries()) {
      const query = typedNode(cte['ctequery']);
      if (query?.type !== 'SelectStmt') throw changesData(names[index] ?? '', query?.type ?? '');
      this.#readFields('CommonTableExpr', cte, scope);
      scope.addCte(names[index] ?? '');
    }
  }

  #readNode(value: unknown, scope: Scope): void {
    const node = typedNode(value);
    if (node !== undefined) this.#readTyped(node.type, node.fields, scope);
  }

  #readTyped(type: string, fields: Fields, scope: Scope): void {
    this.#depth += 1;
    if (this.#depth > depthMax)
      throw new StatementRefused('size', `the statement is nested more than ${depthMax} levels deep`);
    this.#assertNames(type, fields, scope);
    if (type === 'SelectStmt') this.readQuery(fields, scope);
    else this.#readFields(type, fields, scope);
    this.#depth -= 1;
  }

  #readFields(type: string, fields: Fields, scope: Scope): void {
    const shape = nodeShapes.get(type);
    if (shape === undefined) throw notUnderstood(nodeTitle(type));
    for (const [field, value] of Object.entries(fields)) this.#readField(type, shape, field, value, scope);
  }

  #readField(type: string, shape: NodeShape, field: string, value: unknown, scope: Scope): void {
    if (shape.plain.has(field)) return;
    const bareType = shape.bare.get(field);
    if (bareType !== undefined && isFields(value)) this.#readTyped(bareType, value, scope);
    else if (!shape.nested.has(field)) throw notUnderstood(`${nodeTitle(type)} with "${field}"`);
    else if (Array.isArray(value)) for (const item of value) this.#readNode(item, scope);
    else this.#readNode(value, scope);
  }

  #assertNames(type: string, fields: Fields, scope: Scope): void {
    switch (type) {
      case 'RangeVar':
        return this.#assertRelation(fields, scope);
      case 'ColumnRef':
        return assertColumn(fields, scope);
      case 'A_Indirection':
        return listOf(fields['indirection']).forEach((item) => assertField(item, this.#fieldNames));
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
      case 'RangeTableSample':
        return assertSampling(namesOf(fields['method']));
    }
  }

  #assertRelation(fields: Fields, scope: Scope): void {
    const name = stringOf(fields['relname']) ?? '';
    const schema = stringOf(fields['schemaname']);
    const catalog = stringOf(fields['catalogname']);
    if (schema === undefined && scope.hasCte(name)) return;
    this.relations.add(this.#known.find({ catalog, schema, name }));
  }
}

function assertOnlyReads(query: Fields): void {
  if (query['intoClause'] !== undefined)
    throw new StatementRefused('feature', 'SELECT INTO would create a table, which is not allowed');
  if (query['lockingClause'] !== undefined)
    throw new StatementRefused('feature', 'FOR UPDATE and FOR SHARE would lock rows, which is not allowed');
}

function changesData(name: string, type: string): StatementRefused {
  const verb = type.replace(/Stmt$/, '').toUpperCase();
  return new StatementRefused('statement', `only SELECT may run, and "${name}" in the WITH is ${verb}`);
}

function assertSampling(names: readonly string[]): void {
  const [name = '', ...others] = names;
  if (others.length > 0 || !['bernoulli', 'system'].includes(name))
    throw new StatementRefused('feature', `the sampling method "${names.join('.')}" is not allowed`);
}

/** The parser's word for syntax that has no better one here. */
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
