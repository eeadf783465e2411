/** Where a cluster's API server is and how a request proves who it comes from. */
export interface ClusterAccess {
  /** Without a slash at its end. */
  url: string;
  /** The namespace of our own. */
  namespace: string;
  tls: { ca?: Buffer; cert?: Buffer; key?: Buffer; servername?: string; rejectUnauthorized?: boolean };
  /** The Authorization header of the next request; undefined where the certificate says it all. */
  authorize(): Promise<string | undefined>;
}

/** What leads to a cluster is missing or cannot be used; the message says to a person what to mend. */
export class AccessError extends Error {
  override readonly name = 'AccessError';
}
