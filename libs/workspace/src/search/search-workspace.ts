import type { SearchHit, SearchQuery, SearchResults, SearchedKind } from '#contracts';
import { AlertRow, ConversationRow, DashboardRow, DataSourceRow, MetricRow } from '#database';
import type { EntityManager } from '#database';
import type { SelectQueryBuilder } from 'typeorm';
import { likePattern } from '../like-pattern.js';
import { restrictTo } from '../conversations/visibility.js';
import type { ConversationCaller } from '../conversations/visibility.js';
import { seenBy } from '../dashboards/seen-version.js';

/**
 * Finds what a member may see by the words of its name. Words are looked for anywhere in a name, so each kind reads the names of its workspace
 * along the index that lists it: no other workspace's rows are touched, and no index of parts of words has to be kept.
 */
export async function searchWorkspace(
  db: EntityManager,
  workspaceId: string,
  caller: ConversationCaller,
  search: SearchQuery,
): Promise<SearchResults> {
  const dashboards = db.createQueryBuilder(DashboardRow, 'dashboard');
  if (seenBy(caller.role) === 'published') dashboards.andWhere('dashboard.publishedVersion IS NOT NULL');
  const conversations = db.createQueryBuilder(ConversationRow, 'conversation');
  restrictTo(conversations, caller);
  const wanted = { workspaceId, ...search };
  const searches = [
    searchOf('dashboard', 'name', dashboards, wanted),
    searchOf('conversation', 'title', conversations, wanted),
    searchOf('metric', 'name', db.createQueryBuilder(MetricRow, 'metric'), wanted),
    searchOf('data_source', 'name', db.createQueryBuilder(DataSourceRow, 'source'), wanted),
    searchOf('alert', 'name', db.createQueryBuilder(AlertRow, 'alert'), wanted),
  ];
  const { text, values } = unionOf(searches);
  const data: SearchHit[] = await db.query(text, values);
  return { data };
}

interface Statement {
  text: string;
  values: unknown[];
}

/** One statement of several; the hits of the first come first. */
function unionOf(searches: readonly SelectQueryBuilder<Searched>[]): Statement {
  const values: unknown[] = [];
  const parts = searches.map((search, place) => {
    const [text, own]: [string, unknown[]] = search.getQueryAndParameters();
    const before = values.length;
    values.push(...own);
    const numbered = text.replaceAll(/\$(\d+)/g, (_whole, number: string) => `$${Number(number) + before}`);
    return `(SELECT ${place} AS place, hit.* FROM (${numbered}) hit)`;
  });
  const union = parts.join(' UNION ALL ');
  return {
    text: `SELECT kind, id, name FROM (${union}) found ORDER BY place, starts DESC, id DESC`,
    values,
  };
}

/** Each name is compared with every word. */
const wordsMax = 10;

interface Searched {
  id: string;
  workspaceId: string;
}

function searchOf<Row extends Searched>(
  kind: SearchedKind,
  name: 'name' | 'title',
  rows: SelectQueryBuilder<Row>,
  { workspaceId, query, limit }: SearchQuery & { workspaceId: string },
): SelectQueryBuilder<Row> {
  const column = `${rows.alias}.${name}`;
  const words = [...new Set(query.split(/\s+/u))].slice(0, wordsMax).map(likePattern);
  return rows
    .select(`${rows.alias}.id`, 'id')
    .addSelect(column, 'name')
    .addSelect(`'${kind}'`, 'kind')
    .addSelect(`${column} ILIKE :start`, 'starts')
    .andWhere(`${rows.alias}.workspaceId = :workspaceId`, { workspaceId })
    .andWhere(`${column} ILIKE ALL (:words)`, { words })
    .setParameter('start', likePattern(query).slice(1))
    .orderBy('starts', 'DESC')
    .addOrderBy(`${rows.alias}.id`, 'DESC')
    .limit(limit);
}
