/** A text of so many characters at most, with "…" for the rest. */
export function cut(text: string, lengthMax: number): string {
  return text.length > lengthMax ? `${text.slice(0, lengthMax - 1).toWellFormed()}…` : text;
}
