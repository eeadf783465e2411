const words: ReadonlySet<string> = new Set(['expires', 'expiry', 'expiration', 'expire', 'expired']);

/** Whether a word of a column's name says that the row, or a paper of it, runs out then. */
export function isExpiryWord(word: string): boolean {
  return words.has(word);
}
