/**
 * A text that a spreadsheet would take for a formula is prefixed with an apostrophe, which makes it text. Some spreadsheets skip blanks before
 * the sign, all skip a quote in pasted text, and East Asian ones accept full-width signs.
 */
export function withoutFormula(text: string): string {
  const isNumber = /^-[\d.]+$/.test(text);
  return !isNumber && /^(?:[\t\r]|["\s]*[=+\-@＝＋－＠])/.test(text) ? `'${text}` : text;
}
