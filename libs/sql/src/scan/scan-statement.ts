import type { ScannedDialect } from '../functions/allowed-functions.js';
import type { KnownRelation, KnownRelations } from '../known-relations.js';
import type { Item } from '../lexer/group.js';
import { CteScope } from './cte-scope.js';
import { QueryScan } from './query-scan.js';
import { ScanContext } from './scan-context.js';

/** Returns the relations that a statement reads, found by its words alone. Refuses everything that may do more than read. */
export function scanStatement(
  dialect: ScannedDialect,
  items: readonly Item[],
  known: KnownRelations,
): ReadonlySet<KnownRelation> {
  const context = new ScanContext(dialect, known);
  new QueryScan(context, items, new CteScope()).run('start');
  return context.relations;
}
