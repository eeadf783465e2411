/** An answer that is sent as it comes, and no longer than its caller reads it. */
export class StreamedResponse {
  constructor(
    readonly mediaType: string,
    readonly text: AsyncIterable<string>,
    /** Breaks the response off. */
    readonly late: AbortSignal,
  ) {}
}
