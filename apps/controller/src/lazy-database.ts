import { openDatabase, requireMigrated } from '#database';
import type { DataSource, DatabaseOptions } from '#database';

/**
 * Our own database, connected to when it is first needed: the controller starts, and says in every condition what is wrong, while
 * the database is out of reach or lacks migrations.
 */
export class LazyDatabase {
  #opening: Promise<DataSource> | undefined;

  constructor(private readonly options: DatabaseOptions) {}

  /** Throws where it cannot be reached or lacks migrations; the next call tries again. */
  async open(): Promise<DataSource> {
    this.#opening ??= this.#connect();
    try {
      return await this.#opening;
    } catch (error) {
      this.#opening = undefined;
      throw error;
    }
  }

  async close(): Promise<void> {
    const opened = await this.#opening?.catch(() => undefined);
    await opened?.destroy();
  }

  async #connect(): Promise<DataSource> {
    await requireMigrated(this.options.url);
    return openDatabase(this.options);
  }
}
