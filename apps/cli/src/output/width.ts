/** Signs that take two columns: the scripts and forms of East Asia, and what is drawn as a picture. */
const wide =
  /^(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Yi}\p{Script=Tangut}\p{Emoji_Presentation}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}\ufe0f|[0-9#*]\ufe0f\u20e3)/u;

/** Half-width forms belong to the same scripts and take one column all the same. */
const halfWidth = /^[\uff61-\uffdc]/;

const combining = /^[\p{M}\u200b-\u200d]+$/u;

// A space to the tilde: no sign of these joins another, so their number is their width.
const plain = /^[ -~]*$/;

/** The columns of a terminal that a text takes. Controls must have been made harmless before. */
export function widthOf(text: string): number {
  if (plain.test(text)) return text.length;
  return signsOf(text).reduce((sum, sign) => sum + signWidth(sign), 0);
}

/** The text where it fits, else its beginning and an ellipsis. */
export function cut(text: string, width: number, ellipsis: string): string {
  if (widthOf(text) <= width) return text;
  const room = width - widthOf(ellipsis);
  let taken = '';
  let left = room;
  for (const sign of signsOf(text)) {
    left -= signWidth(sign);
    if (left < 0) break;
    taken += sign;
  }
  return room < 0 ? ellipsis.slice(0, width) : taken + ellipsis;
}

/** The text and blanks up to the width; numbers stand at the right. */
export function pad(text: string, width: number, side: 'left' | 'right' = 'left'): string {
  const blanks = ' '.repeat(Math.max(0, width - widthOf(text)));
  return side === 'left' ? text + blanks : blanks + text;
}

/** Text in lines that fit, broken between words, or within one that is longer than a line. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOf(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    const pieces = piecesOf(word, width);
    lines.push(...pieces.slice(0, -1));
    line = pieces.at(-1) ?? '';
  }
  return [...lines, line];
}

function piecesOf(word: string, width: number): string[] {
  const pieces = [''];
  for (const sign of signsOf(word)) {
    const last = pieces.length - 1;
    const longer = `${pieces[last] ?? ''}${sign}`;
    if (widthOf(longer) > width && pieces[last] !== '') pieces.push(sign);
    else pieces[last] = longer;
  }
  return pieces;
}

let segmenter: Intl.Segmenter | undefined;

/** A grapheme, which a reader takes for one sign: a letter with its accents, an emoji with its parts. */
function signsOf(text: string): string[] {
  if (plain.test(text)) return [...text];
  // Made once and late: it costs a few milliseconds, and most output is ASCII.
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

function signWidth(sign: string): number {
  if (combining.test(sign)) return 0;
  if (halfWidth.test(sign)) return 1;
  return wide.test(sign) ? 2 : 1;
}
