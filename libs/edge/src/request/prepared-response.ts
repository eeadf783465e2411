/**
 * An answer that is known by its version before it is there: who has that version already gets 304, and the body is never
 * made. The body is JSON text.
 */
export class PreparedResponse {
  constructor(
    readonly etag: string,
    readonly body: () => Promise<Buffer>,
  ) {}
}
