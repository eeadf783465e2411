/**
 * An answer with a version that is known before its body. A caller that has this version already gets a 304, and the body is never built.
 * The body is JSON text.
 */
export class PreparedResponse {
  constructor(
    readonly etag: string,
    readonly body: () => Promise<Buffer>,
  ) {}
}
