import pg from 'pg';

/**
 * A connection of a pool whose end never goes unheard. Between the pool, which hears of errors of idle connections, and the
 * mapper, which hears of those in use, there is a moment when nobody does: a server that shuts down in it would end the process.
 * The caller who waits for a statement gets the error all the same.
 */
export class ObservedPgClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }
}
