/** A failure to provide the embedded PostgreSQL; the message is for a person. */
export class EmbeddedPostgresError extends Error {
  override readonly name: string = 'EmbeddedPostgresError';
}

/** The refusal of a folder on which a living process runs its PostgreSQL. */
export class DirectoryInUse extends EmbeddedPostgresError {
  override readonly name = 'DirectoryInUse';
}
