import type { RequestOptions, Transport } from './transport.js';

/** One page of a list. */
export interface Page<T> {
  data: T[];
  has_more: boolean;
  next_cursor: string | null;
}

/** The part of a list to read. */
export interface ListOptions extends RequestOptions {
  /** Records of a page, 1 to 100. */
  pageSize?: number;
  /** The `next_cursor` of an earlier page, to continue behind it. */
  cursor?: string;
}

/** A list, read page by page as its records are needed: `for await (const record of list)`. */
export class Listing<T> implements AsyncIterable<T> {
  constructor(
    private readonly transport: Transport,
    private readonly path: string,
    private readonly options: ListOptions,
    private readonly query: Readonly<Record<string, string | undefined>> = {},
  ) {}

  async *[Symbol.asyncIterator](): AsyncIterator<T> {
    for await (const page of this.pages()) yield* page.data;
  }

  /** Page after page. */
  async *pages(): AsyncIterableIterator<Page<T>> {
    let cursor = this.options.cursor;
    for (;;) {
      const page = await this.#read(cursor);
      yield page;
      // A page that pointed to itself would be asked for without end.
      if (!page.has_more || page.next_cursor === null || page.next_cursor === cursor) return;
      cursor = page.next_cursor;
    }
  }

  /** The first page alone. */
  page(): Promise<Page<T>> {
    return this.#read(this.options.cursor);
  }

  /** All records, or the first `max` of them. */
  async all(max = Number.POSITIVE_INFINITY): Promise<T[]> {
    const records: T[] = [];
    if (max < 1) return records;
    for await (const record of this) {
      records.push(record);
      if (records.length >= max) break;
    }
    return records;
  }

  async #read(cursor: string | undefined): Promise<Page<T>> {
    const { pageSize: limit, cursor: _first, ...options } = this.options;
    const query = { ...this.query, limit, cursor };
    const { body } = await this.transport.call<Page<T>>({
      ...options,
      method: 'GET',
      path: this.path,
      query,
    });
    return body;
  }
}
