/** The embedded PostgreSQL cannot be had; the message is for a person. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}
