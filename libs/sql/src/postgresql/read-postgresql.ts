import type { SqlError } from 'libpg-query';
import type { KnownRelation, KnownRelations } from '../known-relations.js';
import { StatementRefused } from '../statement-refused.js';
import { parser } from './parser.js';
import { isFields, listOf, stringOf, typedNode } from './parse-tree.js';
import { CteScope } from './scope.js';
import { TreeReader } from './tree-reader.js';

/** Returns the relations that a PostgreSQL statement reads, found by PostgreSQL's own parser. Refuses everything that may do more than read. */
export function readPostgresql(statement: string, known: KnownRelations): ReadonlySet<KnownRelation> {
  const statements = listOf(parse(statement)['stmts']);
  const [only] = statements;
  if (statements.length !== 1 || !isFields(only))
    throw new StatementRefused('statement', 'exactly one statement may run');
  const node = typedNode(only['stmt']);
  if (node?.type !== 'SelectStmt')
    throw new StatementRefused('statement', `only a SELECT may run, and this is ${node?.type ?? 'nothing'}`);
  const reader = new TreeReader(known);
  reader.query(node.fields, { ctes: new CteScope(), sources: [], outer: undefined });
  return reader.relations;
}

function parse(statement: string): Readonly<Record<string, unknown>> {
  try {
    const tree: unknown = parser().parseSync(statement);
    return isFields(tree) ? tree : {};
  } catch (error) {
    if (error instanceof parser().SqlError)
      throw new StatementRefused('syntax', syntaxReason(error, statement));
    throw error;
  }
}

/** Returns the parser's own message, shortened: it quotes the text at the error, which may be long. */
function syntaxReason(error: SqlError, statement: string): string {
  const position = stringOf(error.message)?.slice(0, 200) ?? 'it cannot be read';
  const line = statement.slice(0, error.sqlDetails?.cursorPosition ?? 0).split('\n').length;
  return `the statement is not valid PostgreSQL: ${position} in line ${line}`;
}
