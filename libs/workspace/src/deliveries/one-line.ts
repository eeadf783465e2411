import { cut } from './cut.js';

/** Text as one line without control characters: a name or a value begins no header field, and turns no text around. */
export function oneLine(text: string, lengthMax: number): string {
  const line = text.replaceAll(/(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\s]+/gu, ' ').trim();
  return cut(line, lengthMax);
}
