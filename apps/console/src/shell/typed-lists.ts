/** Words separated by commas. */
export const listOf = (text: string) => partsOf(text, ',');

/** The lines of a text box. */
export const linesOf = (text: string) => partsOf(text, '\n');

function partsOf(text: string, separator: string): string[] {
  return text.split(separator).flatMap((part) => (part.trim() === '' ? [] : [part.trim()]));
}
