/** An answer that is sent as it is produced, for as long as its caller reads it. */
export class StreamedResponse {
  constructor(
    readonly mediaType: string,
    readonly text: AsyncIterable<string>,
    /** Breaks the response off. */
    readonly late: AbortSignal,
  ) {}
}
