/** Words as they are typed, with commas between them. */
export const listOf = (text: string) => partsOf(text, ',');

/** Lines of a text box. */
export const linesOf = (text: string) => partsOf(text, '\n');

function partsOf(text: string, separator: string): string[] {
  return text.split(separator).flatMap((part) => (part.trim() === '' ? [] : [part.trim()]));
}
