import type { KnownRelation } from '../known-relations.js';
import { StatementRefused } from '../statement-refused.js';
import { type Column, assertFewColumns, certain, named, renamed, seenFromOutside } from './column.js';
import { functionSource } from './function-source.js';
import { type Fields, isFields, namesOf, notUnderstood, stringOf, typedNode } from './parse-tree.js';
import type { Scope, Source } from './scope.js';
import type { Walk } from './walk.js';

/** The names that an item of a FROM clause adds to the scope, and its columns as those of one table. */
interface Joined {
  sources: readonly Source[];
  columns: readonly Column[];
}

/** The query whose FROM is read: `bare` is the scope without that FROM. */
interface From {
  walk: Walk;
  bare: Scope;
}

/** Reads a FROM clause, and returns its items under the names that the rest of the query uses. */
export function readFrom(walk: Walk, items: readonly unknown[], bare: Scope): readonly Source[] {
  const sources: Source[] = [];
  for (const item of items) sources.push(...readItem({ walk, bare }, item, [...sources]).sources);
  return sources;
}

/** Reads one item. `before` holds the items further left, which LATERAL queries and functions see. */
function readItem(from: From, item: unknown, before: readonly Source[]): Joined {
  const joined = readKind(from, item, before);
  from.walk.countColumns(joined.columns.length);
  return joined;
}

function readKind(from: From, item: unknown, before: readonly Source[]): Joined {
  const node = typedNode(item);
  switch (node?.type) {
    case 'RangeVar':
      return alone(readRelation(from, node.fields));
    case 'RangeSubselect':
      return alone(readSubselect(from, node.fields, before));
    case 'RangeFunction':
      return alone(readFunction(from, node.fields, before));
    case 'RangeTableSample':
      assertSampling(namesOf(node.fields['method']));
      from.walk.others('RangeTableSample', node.fields, new Set(['relation']), from.bare);
      return readItem(from, node.fields['relation'], before);
    case 'JoinExpr':
      return readJoin(from, node.fields, before);
    default:
      throw notUnderstood(`"${node?.type ?? 'nothing'}" in FROM`);
  }
}

function alone(source: Source): Joined {
  return { sources: [source], columns: source.columns };
}

function readRelation({ walk, bare }: From, fields: Fields): Source {
  const catalog = stringOf(fields['catalogname']);
  const schema = stringOf(fields['schemaname']);
  const name = stringOf(fields['relname']) ?? '';
  const alias = aliasOf(fields);
  const cte = schema === undefined ? bare.ctes.find(name) : undefined;
  const relation = cte === undefined ? walk.relation({ catalog, schema, name }) : undefined;
  walk.others('RangeVar', fields, new Set(['alias']), bare);
  readAlias({ walk, bare }, fields);
  const columns = cte?.columns ?? columnsOf(relation);
  return {
    name: alias?.name ?? name,
    ...(alias === undefined && relation !== undefined && { relation }),
    columns: renamed(columns, alias?.columns ?? []),
    isOpen: true,
    isValue: false,
  };
}

const columnsOfKnown = new WeakMap<KnownRelation, readonly Column[]>();

/** Returns the columns of a relation from a cache, because a FROM may name a wide table thousands of times. */
function columnsOf(relation: KnownRelation | undefined): readonly Column[] {
  if (relation === undefined) return [];
  const known = columnsOfKnown.get(relation);
  if (known) return known;
  const lists = new Set(relation.lists);
  const columns = relation.columns.map((name) => named(name, lists.has(name)));
  columnsOfKnown.set(relation, columns);
  return columns;
}

function readSubselect({ walk, bare }: From, fields: Fields, before: readonly Source[]): Source {
  walk.others('RangeSubselect', fields, new Set(['alias', 'subquery']), bare);
  readAlias({ walk, bare }, fields);
  const query = typedNode(fields['subquery']);
  if (query?.type !== 'SelectStmt') throw notUnderstood('a FROM of something other than a query');
  const outer = fields['lateral'] === true ? { ...bare, sources: before } : bare;
  const columns = walk.query(query.fields, outer);
  const alias = aliasOf(fields);
  return {
    name: alias?.name,
    columns: renamed(columns, alias?.columns ?? []),
    isOpen: true,
    isValue: false,
  };
}

function readFunction({ walk, bare }: From, fields: Fields, before: readonly Source[]): Source {
  const scope = { ...bare, sources: before };
  walk.others('RangeFunction', fields, new Set(['alias']), scope);
  readAlias({ walk, bare }, fields);
  return functionSource(fields, scope);
}

const joinFields = new Set(['larg', 'rarg', 'quals', 'alias', 'join_using_alias']);

/** Reads a join. Its condition sees the two sides and nothing further left; an alias of the join hides the sides from all else. */
function readJoin(from: From, fields: Fields, before: readonly Source[]): Joined {
  const { walk, bare } = from;
  walk.others('JoinExpr', fields, joinFields, bare);
  readAlias(from, fields);
  const left = readItem(from, fields['larg'], before);
  const right = readItem(from, fields['rarg'], [...before, ...left.sources]);
  const sides = [...left.sources, ...right.sources];
  if (fields['quals'] !== undefined) walk.nodes(fields['quals'], { ...bare, sources: sides });
  const merged = mergedNames(fields, left, right);
  const alias = aliasOf(fields);
  const joined = joinedColumns(left, right, merged);
  const columns = renamed(alias ? seenFromOutside(joined) : joined, joinAliasColumns(fields, alias));
  const whole: Source = { name: alias?.name, columns, isOpen: true, isValue: false };
  const below = sides.map((source) => ({ ...source, isOpen: false }));
  return { sources: [...(alias ? [] : below), whole, ...usingSource(fields, merged)], columns };
}

function mergedNames(fields: Fields, left: Joined, right: Joined): readonly string[] {
  const onRight = new Set(right.columns.map(({ name }) => name));
  if (fields['isNatural'] === true)
    return [...new Set(left.columns.map(({ name }) => name))].filter((name) => onRight.has(name));
  const names = namesOf(fields['usingClause']);
  const onLeft = new Set(left.columns.map(({ name }) => name));
  const missing = names.find((name) => !onLeft.has(name) || !onRight.has(name));
  if (missing === undefined) return names;
  throw new StatementRefused('column', `USING names "${missing}", which is no column of both sides`);
}

/** Returns the columns of a join; columns that both sides have in common stand once, and first. */
function joinedColumns(left: Joined, right: Joined, merged: readonly string[]): readonly Column[] {
  assertFewColumns(left.columns.length + right.columns.length);
  const inBoth = new Set(merged);
  const isOther = ({ name }: Column): boolean => !inBoth.has(name);
  return [...certain(merged), ...left.columns.filter(isOther), ...right.columns.filter(isOther)];
}

/**
 * Returns the names that the alias of a join gives its columns. For a NATURAL JOIN they are refused: the merged columns depend also on columns
 * that the account may not read, so their places are not known.
 */
function joinAliasColumns(fields: Fields, alias: AliasNames | undefined): readonly string[] {
  const names = alias?.columns ?? [];
  if (fields['isNatural'] === true && names.length > 0)
    throw notUnderstood('names for the columns of a NATURAL JOIN');
  return names;
}

function usingSource(fields: Fields, merged: readonly string[]): Source[] {
  const alias = fields['join_using_alias'];
  if (!isFields(alias)) return [];
  return [{ name: stringOf(alias['aliasname']), columns: certain(merged), isOpen: false, isValue: false }];
}

interface AliasNames {
  name: string;
  columns: readonly string[];
}

function aliasOf({ alias }: Fields): AliasNames | undefined {
  if (!isFields(alias)) return undefined;
  return { name: stringOf(alias['aliasname']) ?? '', columns: namesOf(alias['colnames']) };
}

function readAlias({ walk, bare }: From, { alias, join_using_alias: using }: Fields): void {
  for (const each of [alias, using]) if (isFields(each)) walk.others('Alias', each, new Set(), bare);
}

function assertSampling(names: readonly string[]): void {
  const [name = '', ...others] = names;
  if (others.length > 0 || !['bernoulli', 'system'].includes(name))
    throw new StatementRefused('feature', `the sampling method "${names.join('.')}" is not allowed`);
}
