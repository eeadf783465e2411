/** The embedded PostgreSQL cannot be had; the message is for a person. */
export class EmbeddedPostgresError extends Error {
  override readonly name: string = 'EmbeddedPostgresError';
}

/** A living process has its PostgreSQL on this folder. */
export class DirectoryInUse extends EmbeddedPostgresError {
  override readonly name = 'DirectoryInUse';
}
