import type { ApiResponse, Client } from './client.js';
import type { ListCall } from './calls.js';
import { readPage } from '../responses/parse-response.js';

/** The most that a page holds. */
const pageMax = 100;

/** The list to read. */
export interface ListRequest {
  call: ListCall;
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
}

/** A list as far as it was wanted. */
export interface Listing {
  pages: readonly ApiResponse[];
  records: readonly Readonly<Record<string, unknown>>[];
  hasMore: boolean;
  nextCursor: string | undefined;
}

/** Reads a list, following its cursors until there is nothing more or enough. */
export async function readList(
  client: Client,
  { call, params = {}, query = {} }: ListRequest,
  limit: number,
): Promise<Listing> {
  const pages: ApiResponse[] = [];
  const records: Readonly<Record<string, unknown>>[] = [];
  let cursor: string | undefined;
  for (;;) {
    const wanted = Math.min(pageMax, limit - records.length);
    const answer = await client.call(call, { params, query: { ...query, limit: wanted, cursor } });
    const page = readPage(answer.json);
    pages.push(answer);
    records.push(...page.records);
    // A page that is empty or points to itself would be asked for forever.
    const isOver = !page.hasMore || page.records.length === 0 || page.nextCursor === cursor;
    cursor = page.nextCursor;
    if (isOver || records.length >= limit) return { pages, records, hasMore: !isOver, nextCursor: cursor };
  }
}

/** The list as REST writes it: its one page byte for byte, or several put together in the same shape. */
export function listBytes({ pages, records, hasMore, nextCursor }: Listing): Buffer {
  const [only] = pages;
  if (pages.length === 1 && only) return only.bytes;
  const next = hasMore ? (nextCursor ?? null) : null;
  return Buffer.from(JSON.stringify({ data: records, has_more: hasMore, next_cursor: next }));
}
