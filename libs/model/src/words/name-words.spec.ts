import { expect, it } from '@jest/globals';
import { nameWords } from './name-words.js';

it.each([
  ['custAddr_2', 'customer address 2'],
  ['dur_min', 'duration minutes'],
  ['min_temp', 'minimum temperature'],
  ['inv_move', 'inventory move'],
  ['inv_no', 'invoice number'],
])('spells %s out', (name, words) => {
  expect(nameWords(name).join(' ')).toBe(words);
});
