/** The outcome of one attempt to send. The texts are for the people of the workspace. */
export type SendResult =
  | { state: 'sent' }
  | { state: 'retry'; error: string; retryAfterMs: number | undefined }
  /** The receiver refused it permanently. */
  | { state: 'refused'; error: string }
  /** The recipient has left or opted out. */
  | { state: 'cancelled'; error: string };
