/** Parses words separated by white space into a set. */
export function wordSet(text: string): Set<string> {
  return new Set(text.split(/\s+/).filter(Boolean));
}
