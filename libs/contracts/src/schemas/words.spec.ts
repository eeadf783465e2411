import { describe, expect, it } from '@jest/globals';
import { TableDescription } from './data-sources.js';
import { SourceCorrection } from './source-corrections.js';

const table = { schema: null, table: 'orders' };

/** Every field that holds words which questions are read by. */
const fields: [string, (word: string) => boolean][] = [
  ['also', (word) => takes({ fact: 'also', ...table, words: ['purchases', word] })],
  ['column_also', (word) => takes({ fact: 'column_also', ...table, column: 'total', words: [word] })],
  ['noun, one', (word) => takes({ fact: 'noun', ...table, noun: { singular: word, plural: 'sales' } })],
  ['noun, several', (word) => takes({ fact: 'noun', ...table, noun: { singular: 'sale', plural: word } })],
  ['spoken', (word) => takes({ fact: 'spoken', ...table, column: 'state', spoken: { O: word } })],
  ['synonyms', (word) => TableDescription.safeParse({ ...table, synonyms: [word] }).success],
];

function takes(correction: object): boolean {
  return SourceCorrection.safeParse(correction).success;
}

describe.each(fields)('the words of %s', (_field, isTaken) => {
  it.each([
    ['turned around', 'sa\u202eles'],
    ['isolated', 'sa\u2066les\u2069'],
    ['marked', 'sales\u200f'.concat('x')],
    ['torn', 'sa\nles'],
    ['with a separator of lines', 'sa\u2028les'],
    ['with a bell', 'sa\u0007les'],
    ['with a sign of C1', 'sa\u009bles'],
    ['with nothing', 'sa\u0000les'],
  ])('are not %s', (_case, word) => {
    expect(isTaken(word)).toBe(false);
  });

  it.each(['sales', 'Verkäufe', 'مبيعات', 'می‌خواهم', '👩‍💻', 'año fiscal', "what's sold"])(
    'are those of any language: %s',
    (word) => {
      expect(isTaken(word)).toBe(true);
    },
  );
});
