/** Cuts a text to a maximum length, with "…" for the rest. */
export function cut(text: string, lengthMax: number): string {
  return text.length > lengthMax ? `${text.slice(0, lengthMax - 1).toWellFormed()}…` : text;
}
