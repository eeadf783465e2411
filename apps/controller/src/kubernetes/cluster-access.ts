import type { Connection } from './connections.js';

/** The address of a cluster's API server, and the credentials for it. */
export interface ClusterAccess {
  /** Without a slash at its end. */
  url: string;
  /** The namespace of our own. */
  namespace: string;
  /** The connection of the next request; asked before each, since credentials are replaced while the process runs. */
  connection(): Promise<Connection>;
  /** Drops the cached credentials after a 401, so that they are read again. */
  forget(): void;
  close(): Promise<void>;
}

/** The configuration of a cluster is missing or cannot be used; the message says to a person what to mend. */
export class AccessError extends Error {
  override readonly name = 'AccessError';
}
