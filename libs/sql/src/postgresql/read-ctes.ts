import { StatementRefused } from '../statement-refused.js';
import { type Column, certain, renamed } from './column.js';
import { Cte } from './cte.js';
import { type Fields, isFields, listOf, namesOf, notUnderstood, stringOf, typedNode } from './parse-tree.js';
import type { Scope } from './scope.js';
import type { Walk } from './walk.js';

const readFields = new Set(['ctequery']);

/**
 * Reads the queries of a WITH and adds them to the CTEs in scope. Without RECURSIVE, each sees only those before it:
 * `WITH a AS (SELECT * FROM a)` reads the table a.
 */
export function readCtes(walk: Walk, clause: unknown, scope: Scope): void {
  if (!isFields(clause)) throw notUnderstood('a WITH');
  walk.others('WithClause', clause, new Set(['ctes']), scope);
  const ctes = listOf(clause['ctes']).map((item) => cteOf(walk, item, scope));
  if (clause['recursive'] === true) for (const cte of ctes) scope.ctes.add(cte);
  for (const cte of ctes) {
    cte.read();
    scope.ctes.add(cte);
  }
}

function cteOf(walk: Walk, item: unknown, scope: Scope): Cte {
  const node = typedNode(item);
  if (node?.type !== 'CommonTableExpr') throw notUnderstood('a WITH');
  const { fields } = node;
  const name = stringOf(fields['ctename']) ?? '';
  const query = typedNode(fields['ctequery']);
  if (query?.type !== 'SelectStmt') throw changesData(name, query?.type ?? '');
  const names = namesOf(fields['aliascolnames']);
  return new Cte(name, (onFirstPart) => {
    walk.others('CommonTableExpr', fields, readFields, scope);
    const columns = walk.query(query.fields, scope, (first) => onFirstPart(renamed(first, names)));
    return [...renamed(columns, names), ...traversalColumns(fields)];
  });
}

/** Returns the columns that SEARCH and CYCLE add for queries that read the CTE. */
function traversalColumns(cte: Fields): Column[] {
  const { search_clause: search, cycle_clause: cycle } = cte;
  const names = [
    isFields(search) ? search['search_seq_column'] : undefined,
    isFields(cycle) ? cycle['cycle_mark_column'] : undefined,
    isFields(cycle) ? cycle['cycle_path_column'] : undefined,
  ];
  return certain(names.flatMap((name) => stringOf(name) ?? []));
}

function changesData(name: string, type: string): StatementRefused {
  const verb = type.replace(/Stmt$/, '').toUpperCase();
  return new StatementRefused('statement', `only SELECT may run, and "${name}" in the WITH is ${verb}`);
}
