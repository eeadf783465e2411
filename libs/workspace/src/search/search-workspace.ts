import type { SearchHit, SearchQuery, SearchResults, SearchedKind } from '#contracts';
import { AlertRow, ConversationRow, DashboardRow, DataSourceRow, MetricRow } from '#database';
import type { EntityManager } from '#database';
import type { SelectQueryBuilder } from 'typeorm';
import { containing } from '../containing.js';
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
  // In turn: a search takes one connection of all that requests share.
  return {
    data: [
      ...(await find('dashboard', 'name', dashboards, wanted)),
      ...(await find('conversation', 'title', conversations, wanted)),
      ...(await find('metric', 'name', db.createQueryBuilder(MetricRow, 'metric'), wanted)),
      ...(await find('data_source', 'name', db.createQueryBuilder(DataSourceRow, 'source'), wanted)),
      ...(await find('alert', 'name', db.createQueryBuilder(AlertRow, 'alert'), wanted)),
    ],
  };
}

/** Each name is compared with every word. */
const wordsMax = 10;

interface Searched {
  id: string;
  workspaceId: string;
}

async function find<Row extends Searched>(
  kind: SearchedKind,
  name: 'name' | 'title',
  rows: SelectQueryBuilder<Row>,
  { workspaceId, query, limit }: SearchQuery & { workspaceId: string },
): Promise<SearchHit[]> {
  const column = `${rows.alias}.${name}`;
  const words = [...new Set(query.split(/\s+/u))].slice(0, wordsMax).map(containing);
  const found = await rows
    .select(`${rows.alias}.id`, 'id')
    .addSelect(column, 'name')
    .andWhere(`${rows.alias}.workspaceId = :workspaceId`, { workspaceId })
    .andWhere(`${column} ILIKE ALL (:words)`, { words })
    .orderBy(`${column} ILIKE :start`, 'DESC')
    .setParameter('start', containing(query).slice(1))
    .addOrderBy(`${rows.alias}.id`, 'DESC')
    .limit(limit)
    .getRawMany<{ id: string; name: string }>();
  return found.map((row) => ({ kind, ...row }));
}
