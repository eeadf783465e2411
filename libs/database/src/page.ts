import { invalidRequest } from '#contracts';
import type { Page } from '#contracts';
import type { SelectQueryBuilder } from 'typeorm';

/** The requested page of a list. */
export interface PageRequest {
  limit: number;
  cursor?: string | undefined;
}

/** A text that sorts after every id, so that the first page needs no statement of its own. */
const beyondAllIds = '~';

/** Returns a page of the rows of a query, from the newest to the oldest: ids sort by age. */
export async function findPage<Row extends { id: string }, T>(
  query: SelectQueryBuilder<Row>,
  page: PageRequest,
  record: (row: Row) => T,
): Promise<Page<T>> {
  const id = `${query.alias}.id`;
  const rows = await query
    .andWhere(`${id} < :before`, { before: idBefore(page) })
    .orderBy(id, 'DESC')
    .limit(page.limit + 1)
    .getMany();
  return toPage(rows, page.limit, { id: (row) => row.id, record });
}

/** Returns the id before which a page begins; lists run from the newest id to the oldest. */
export function idBefore({ cursor }: PageRequest): string {
  if (cursor === undefined) return beyondAllIds;
  const id = Buffer.from(cursor, 'base64url').toString();
  if (/^[a-z]+_[0-9A-Za-z]+$/.test(id)) return id;
  throw invalidRequest([{ path: 'cursor', message: 'must be a next_cursor of an earlier page' }]);
}

/** Builds a page from rows that were read with LIMIT `limit` + 1: the extra row shows that there are more. */
export function toPage<Row, T>(
  rows: readonly Row[],
  limit: number,
  read: { id(row: Row): string; record(row: Row): T },
): Page<T> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const more = rows.length > limit && last !== undefined;
  return {
    data: shown.map((row) => read.record(row)),
    has_more: more,
    next_cursor: more ? Buffer.from(read.id(last)).toString('base64url') : null,
  };
}
