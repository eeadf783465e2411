import { cut } from './cut.js';

/** Text as one line without control characters, so that a name or a value cannot begin a header field or reverse the text. */
export function oneLine(text: string, lengthMax: number): string {
  const line = text.replaceAll(/(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\s]+/gu, ' ').trim();
  return cut(line, lengthMax);
}
