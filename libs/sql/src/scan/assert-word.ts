import type { Item } from '../lexer/group.js';
import { StatementRefused } from '../statement-refused.js';
import { groupAt, keywordAt, nameAt } from './items.js';
import { outputWords, sessionWords } from './keywords.js';
import type { ScanContext } from './scan-context.js';

/** Refuses words that do more than read wherever they stand unquoted. */
export function assertWord(
  context: ScanContext,
  items: readonly Item[],
  index: number,
  mayUseFor: boolean,
): void {
  const keyword = keywordAt(items, index);
  if (keyword === '') return;
  if (outputWords.has(keyword))
    throw new StatementRefused(
      'feature',
      `${keyword} would write the result elsewhere, which is not allowed`,
    );
  if (sessionWords.has(keyword))
    throw new StatementRefused('function', `${keyword} is not allowed in a statement`);
  if (keyword === 'FOR' && !mayUseFor)
    throw new StatementRefused(
      'feature',
      'FOR would lock rows or read another version, which is not allowed',
    );
  if (keyword === 'LOCK' && keywordAt(items, index + 1) === 'IN')
    throw new StatementRefused('feature', 'LOCK IN SHARE MODE would lock rows, which is not allowed');
  if (keyword === 'PROCEDURE' && nameAt(items, index + 1) !== undefined)
    throw new StatementRefused('feature', 'PROCEDURE is not allowed in a statement');
  if (context.dialect === 'clickhouse') assertClickhouseWord(items, index, keyword);
}

/** Refuses the bare words by which ClickHouse takes settings, output formats and functions; a column of such a name must be quoted. */
function assertClickhouseWord(items: readonly Item[], index: number, keyword: string): void {
  const isCall = groupAt(items, index + 1) !== undefined;
  if (keyword === 'SETTINGS' || keyword === 'APPLY' || (keyword === 'FORMAT' && !isCall))
    throw new StatementRefused('feature', `${keyword} is not allowed; a column of that name must be quoted`);
  if (keyword === 'PARALLEL' && keywordAt(items, index + 1) === 'WITH')
    throw new StatementRefused(
      'statement',
      'only one SELECT may run, and PARALLEL WITH runs another statement',
    );
}
