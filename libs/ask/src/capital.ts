/** A text with its first letter in capitals, as sentences and titles begin. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
