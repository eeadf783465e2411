const charactersMax = 2_000;

/** PostgreSQL's texts hold neither U+0000 nor half a character; an engine's messages and a source's values may. */
export function storableText(text: string, charactersKept: number = charactersMax): string {
  return text.replaceAll('\u0000', '').slice(0, charactersKept).toWellFormed();
}
