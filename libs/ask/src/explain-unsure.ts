/** Says why a question was not understood: the words that were the trouble, as far as they are few, and what it may have meant. */
export function explainUnsure(unknown: readonly string[], readings: readonly string[] = []): string {
  const words = unknown.slice(0, 5).map((word) => `"${word.slice(0, 50).toWellFormed()}"`);
  const trouble =
    words.length === 0
      ? 'I do not understand this question'
      : `I do not know what is meant by ${words.join(', ')} in these data sources`;
  if (readings.length > 0) return `${trouble}. Did you mean "${readings.join('", or "')}"?`;
  return words.length === 0 ? `${trouble}; ask for something that the data sources hold` : trouble;
}
