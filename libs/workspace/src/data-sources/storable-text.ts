const charactersMax = 2_000;

/** PostgreSQL's texts hold no U+0000 and no half of a character; an engine's words and a source's values may. */
export function storableText(text: string, charactersKept: number = charactersMax): string {
  return text.replaceAll('\u0000', '').slice(0, charactersKept).toWellFormed();
}
