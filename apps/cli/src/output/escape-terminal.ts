/**
 * Characters that a terminal obeys instead of showing: controls (escape sequences begin with one), signs that turn the direction of
 * text around or are invisible, and line separators. The two joiners are left alone, since emoji and Persian need them.
 */
const obeyed = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** One line of text that a terminal shows and never obeys. */
export function escapeTerminal(text: string): string {
  return text.replaceAll(obeyed, visible);
}

/** The same for text of several lines, which it keeps apart. */
export function escapeTerminalLines(text: string): string[] {
  return text.trimEnd().split(/\r?\n/).map(escapeTerminal);
}

/** JSON that means the same and is harmless too: inside of its texts the signs are escaped, outside there is white space alone. */
export function escapeTerminalJson(json: string): string {
  return json.replaceAll(obeyed, (sign) => (/[\t\n\r]/.test(sign) ? sign : jsonEscape(sign)));
}

function visible(sign: string): string {
  if (sign === '\n') return String.raw`\n`;
  if (sign === '\t') return String.raw`\t`;
  if (sign === '\r') return String.raw`\r`;
  return jsonEscape(sign);
}

function jsonEscape(sign: string): string {
  return Array.from({ length: sign.length }, (_unit, place) => {
    const unit = sign.charCodeAt(place).toString(16).padStart(4, '0');
    return String.raw`\u${unit}`;
  }).join('');
}
