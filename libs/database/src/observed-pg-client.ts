import pg from 'pg';

/**
 * A pooled connection that always has an error listener. The pool handles errors of idle connections and the mapper handles errors of
 * used ones, but between the two nobody does: a server that shuts down at that moment would end the process. A caller that waits for a
 * statement gets the error as well.
 */
export class ObservedPgClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }
}
