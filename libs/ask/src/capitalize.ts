/** A text with its first letter in upper case, as at the beginning of sentences and titles. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
