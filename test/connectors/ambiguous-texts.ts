/**
 * Texts as they stand between quotes that end elsewhere when their bytes are taken for Shift JIS, Big5, GBK or EUC: the last byte of a
 * character takes the backslash behind it along, or is one itself where the encoding is converted.
 */
export const ambiguousTexts: readonly string[] = [
  '表',
  'ソ',
  '能',
  '功',
  '許',
  '蓋',
  '縗',
  '誠',
  '兝',
  '運',
  'é',
  'ß',
  '鏝',
].flatMap((character) => [
  character,
  `${character}''`,
  `${character}\\\\`,
  `\\\\${character}`,
  `${character}\\\\''${character}`,
  `${character}${character}\\\\`,
]);
