/** The outcome of sending something once. The texts are for the people of the workspace. */
export type SendResult =
  | { state: 'sent' }
  | { state: 'retry'; error: string; retryAfterMs: number | undefined }
  /** The other side has said no, and would say so again. */
  | { state: 'refused'; error: string }
  /** The recipient has left or opted out. */
  | { state: 'cancelled'; error: string };
