/** The pattern of texts that contain a text: a search for "100%" means the literal sign. */
export function likePattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
