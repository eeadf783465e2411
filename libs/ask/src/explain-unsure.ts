/** Says why a question was not understood: the words that were the trouble, as far as they are few. */
export function explainUnsure(unknown: readonly string[]): string {
  const words = unknown.slice(0, 5).map((word) => `"${word.slice(0, 50).toWellFormed()}"`);
  return words.length === 0
    ? 'I do not understand this question; ask for something that the data sources hold'
    : `I do not know what is meant by ${words.join(', ')} in these data sources`;
}
