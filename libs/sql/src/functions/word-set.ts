/** The words of a text that is written as a table of them. */
export function wordSet(text: string): Set<string> {
  return new Set(text.split(/\s+/).filter(Boolean));
}
