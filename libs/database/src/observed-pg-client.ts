import pg from 'pg';

/**
 * A pooled connection whose end is always observed. The pool handles errors of idle connections and the mapper those of used ones, but in the
 * moment between nobody does: a server that shuts down then would end the process. A caller that waits for a statement gets the error as well.
 */
export class ObservedPgClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }
}
