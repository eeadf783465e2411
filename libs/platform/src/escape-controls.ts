/**
 * Characters that a terminal, a pager or an editor obeys instead of showing: controls, including the one-byte forms of escape
 * sequences (C1), invisible characters, marks of text direction, and line separators. JSON escapes only C0 by itself. The two joiners
 * are left alone, because emoji and Persian need them.
 */
const controls = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** Equivalent JSON without control characters: these occur only inside its strings, where they are escaped. */
export function escapeJsonControls(json: string): string {
  return json.replace(controls, (sign) => (/[\t\n\r]/.test(sign) ? sign : escaped(sign)));
}

/** Multi-line text that is safe to print on a terminal. */
export function escapeControls(text: string): string {
  return text.replace(controls, (sign) => (sign === '\n' ? sign : escaped(sign)));
}

/** The same as one line, so that a value cannot add rows to a table. */
export function escapeLine(text: string): string {
  return escapeControls(text).replaceAll('\n', String.raw`\u000a`);
}

function escaped(sign: string): string {
  return Array.from({ length: sign.length }, (_unit, place) => {
    const unit = sign.charCodeAt(place).toString(16).padStart(4, '0');
    return String.raw`\u${unit}`;
  }).join('');
}
