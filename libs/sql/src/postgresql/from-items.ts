import type { KnownRelations } from '../known-relations.js';
import { type Fields, isFields, listOf, namesOf, stringOf, typedNode } from './parse-tree.js';
import type { Scope, SourceColumns } from './scope.js';

/** A name that columns can be asked of, with the columns as far as they are known. */
type Source = [name: string, columns: SourceColumns];

/** What an item of a FROM clause can be called in the rest of its query. */
export function sourcesOf(item: unknown, known: KnownRelations, scope: Scope): Source[] {
  const node = typedNode(item);
  switch (node?.type) {
    case 'RangeVar':
      return [relationSource(node.fields, known, scope)];
    case 'RangeSubselect':
      return aliasSource(node.fields['alias']);
    case 'RangeFunction':
      return functionSource(node.fields);
    case 'RangeTableSample':
      return sourcesOf(node.fields['relation'], known, scope);
    case 'JoinExpr':
      return [
        ...sourcesOf(node.fields['larg'], known, scope),
        ...sourcesOf(node.fields['rarg'], known, scope),
        ...aliasSource(node.fields['alias']),
        ...aliasSource(node.fields['join_using_alias']),
      ];
    default:
      return [];
  }
}

function relationSource(fields: Fields, known: KnownRelations, scope: Scope): Source {
  const name = stringOf(fields['relname']) ?? '';
  const schema = stringOf(fields['schemaname']);
  const alias = aliasOf(fields['alias']);
  const isCte = schema === undefined && scope.hasCte(name);
  const columns = isCte
    ? undefined
    : known.find({ catalog: stringOf(fields['catalogname']), schema, name }).columns;
  return [alias?.name ?? name, columns && new Set([...columns, ...(alias?.columns ?? [])])];
}

/** A function in FROM gives a single value its own name or the alias, and a row the names that are listed behind it. */
function functionSource(fields: Fields): Source[] {
  const alias = aliasOf(fields['alias']);
  const functions = listOf(fields['functions']).map((item) => functionName(item));
  const name = alias?.name ?? functions[0];
  if (name === undefined) return [];
  const listed = listOf(fields['coldeflist']).map(
    (item) => stringOf(typedNode(item)?.fields['colname']) ?? '',
  );
  const usual = ['key', 'value', 'ordinality', 'lexeme', 'positions', 'weights'];
  const columns = [name, ...functions, ...(alias?.columns ?? []), ...listed, ...usual];
  return [[name, new Set(columns.filter((column) => column !== undefined))]];
}

/** Each function of a RangeFunction is a list of the call and its column definitions. */
function functionName(item: unknown): string | undefined {
  const [call] = listOf(typedNode(item)?.fields['items']);
  const node = call === undefined ? undefined : typedNode(call);
  return node?.type === 'FuncCall' ? namesOf(node.fields['funcname']).at(-1) : undefined;
}

function aliasSource(value: unknown): Source[] {
  const alias = aliasOf(value);
  return alias === undefined ? [] : [[alias.name, undefined]];
}

function aliasOf(value: unknown): { name: string; columns: string[] } | undefined {
  if (!isFields(value)) return undefined;
  return { name: stringOf(value['aliasname']) ?? '', columns: namesOf(value['colnames']) };
}
