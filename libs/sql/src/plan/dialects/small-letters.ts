import type { SourceType } from '#contracts';
import { quoteLiteral } from '../../quote.js';
import type { FoldedText } from '../plan-dialect.js';

/** Converts to lower case those capitals that the wanted text could match and that lower() may leave: no other letter can make the two equal. */
export function withSmallLetters(x: string, { letters }: FoldedText, dialect: SourceType): string {
  return letters.reduce(
    (text, [capital, small]) =>
      `replace(${text}, ${quoteLiteral(dialect, capital)}, ${quoteLiteral(dialect, small)})`,
    x,
  );
}
