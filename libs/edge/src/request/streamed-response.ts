/** An answer that is sent as it is produced, for as long as its caller reads it. */
export class StreamedResponse {
  constructor(
    readonly mediaType: string,
    readonly body: AsyncIterable<string | Uint8Array>,
    /** Breaks the response off; its reason is the refusal for the log. */
    readonly late: AbortSignal,
  ) {}
}
