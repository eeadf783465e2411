import { closestName } from '../closest-name.js';
import type { KnownRelations } from '../known-relations.js';
import { StatementRefused } from '../statement-refused.js';
import { calledName } from './called-name.js';
import { type Fields, listOf, namesOf, notUnderstood, stringOf, typedNode } from './parse-tree.js';
import { type Scope, type Source, findBare, findSources, namedIn } from './scope.js';
import { recordColumns } from './set-functions.js';

/*
 * PostgreSQL reads q.f as f(q) when q has no column f: `SELECT g.pg_sleep FROM generate_series(1, 9) g` sleeps, and so does
 * `SELECT pg_sleep.pg_sleep FROM generate_series(2, 2) AS pg_sleep(x)`. The bare name of a FROM item is its whole row, and a row
 * is an argument for such a call. So a name passes only if it is found: as a column that the item is certain to have, or, without
 * a dot, as a column or a plain value in scope.
 */

/** Refuses a name that is no column. `mayBeStar` is true for the items of a SELECT list, where t.* means columns and no row. */
export function assertColumn(
  reference: Fields,
  scope: Scope,
  known: KnownRelations,
  mayBeStar: boolean,
): void {
  const parts = listOf(reference['fields']);
  const isStar = typedNode(parts.at(-1))?.type === 'A_Star';
  const names = namesOf(isStar ? parts.slice(0, -1) : parts);
  const qualifiers = isStar ? names : names.slice(0, -1);
  if (isStar && !mayBeStar) throw wholeRow([...names, '*'].join('.'));
  if (qualifiers.length > 2) throw notUnderstood(`the name "${names.join('.')}"`);
  const name = names.at(-1);
  if (qualifiers.length === 0) return isStar ? undefined : assertBareName(name ?? '', scope);
  const source = findSource(qualifiers, scope, known);
  if (!isStar) assertColumnOf(source, qualifiers.join('.'), name ?? '');
}

/** Refuses to take a field out of a value, unless one of PostgreSQL's functions returns the value with known columns. */
export function assertFields({ arg, indirection }: Fields, mayBeStar: boolean): void {
  for (const [index, item] of listOf(indirection).entries()) {
    const node = typedNode(item);
    if (node?.type === 'A_Indices') continue;
    const name = node?.type === 'String' ? (stringOf(node.fields['sval']) ?? '') : '*';
    const columns = index === 0 ? recordColumns.get(calledName(arg)) : undefined;
    const isKnown = name === '*' ? mayBeStar && columns !== undefined : columns?.includes(name);
    if (isKnown !== true)
      throw new StatementRefused(
        'column',
        `the field "${name}" of a value cannot be selected, only columns of what stands in FROM`,
      );
  }
}

function assertBareName(name: string, scope: Scope): void {
  const columns = findBare(scope, name);
  if (columns.some(({ found }) => found !== 'unsure')) return;
  if (columns.length > 0) throw notKnown(`"${name}" is a value or a whole row`, name, 'value');
  const sources = findSources(scope, (source) => source.name === name);
  if (sources.length === 0) throw noColumn(`there is no column "${name}"`, name, columnsInSight(scope));
  if (sources.length > 1 || sources[0]?.isValue !== true) throw wholeRow(name);
}

function findSource(qualifiers: readonly string[], scope: Scope, known: KnownRelations): Source {
  const [name = '', schema] = qualifiers.toReversed();
  const relation = schema === undefined ? undefined : known.find({ schema, name });
  const isMeant = (source: Source): boolean =>
    source.name === name && (schema === undefined || source.relation === relation);
  const [source, another] = findSources(scope, isMeant);
  const written = qualifiers.join('.');
  if (source === undefined)
    throw new StatementRefused('relation', `nothing is called "${written}" in this FROM`);
  if (another !== undefined)
    throw new StatementRefused('relation', `more than one thing is called "${written}" in this FROM`);
  return source;
}

function assertColumnOf({ columns }: Source, written: string, name: string): void {
  const [column] = namedIn(columns, name);
  if (column?.found === 'dotted') return;
  if (column !== undefined) throw notKnown(`"${written}" has a column "${name}"`, written, name);
  const names = columns.map((each) => each.name);
  throw noColumn(`"${written}" has no column "${name}"`, name, names);
}

function notKnown(whether: string, source: string, column: string): StatementRefused {
  return new StatementRefused(
    'column',
    `it is not known whether ${whether}; name its columns, as in AS ${source}(${column})`,
  );
}

function noColumn(message: string, name: string, columns: Iterable<string>): StatementRefused {
  const suggestion = closestName(name, columns);
  const hint = suggestion === undefined ? '' : `; did you mean "${suggestion}"?`;
  return new StatementRefused('column', `${message}${hint}`);
}

function* columnsInSight(scope: Scope): Iterable<string> {
  for (let level: Scope | undefined = scope; level !== undefined; level = level.outer)
    for (const { columns } of level.sources) for (const { name } of columns) yield name;
}

function wholeRow(written: string): StatementRefused {
  return new StatementRefused(
    'column',
    `"${written}" stands for whole rows here, and only columns can be selected: name those that are wanted`,
  );
}
