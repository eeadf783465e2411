/**
 * Characters that a terminal, a pager or an editor obeys instead of showing: controls, the one-byte forms of escape sequences (C1)
 * among them, signs that turn the direction of text around or are invisible, and line separators. JSON escapes C0 by
 * itself and leaves all others as they are. The two joiners are left alone, since emoji and Persian need them.
 */
const controls = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** JSON text that means the same and holds no controls: they can stand only within its texts, where they are escaped. */
export function escapeJsonControls(json: string): string {
  return json.replace(controls, (sign) => (/[\t\n\r]/.test(sign) ? sign : escaped(sign)));
}

/** Text of several lines that a terminal shows and never obeys. */
export function escapeControls(text: string): string {
  return text.replace(controls, (sign) => (sign === '\n' ? sign : escaped(sign)));
}

/** The same as one line: a value in a table makes no rows of its own. */
export function escapeLine(text: string): string {
  return escapeControls(text).replaceAll('\n', String.raw`\u000a`);
}

function escaped(sign: string): string {
  return Array.from({ length: sign.length }, (_unit, place) => {
    const unit = sign.charCodeAt(place).toString(16).padStart(4, '0');
    return String.raw`\u${unit}`;
  }).join('');
}
