import { expect, it } from '@jest/globals';
import { nameWords, wordsBesideTable } from './name-words.js';

it.each([
  ['custAddr_2', 'customer address 2'],
  ['dur_min', 'duration minutes'],
  ['min_temp', 'minimum temperature'],
  ['inv_move', 'inventory move'],
  ['inv_no', 'invoice number'],
  ['dele', 'deleted'],
  ['rcvd_dt', 'received date'],
  ['mins_act', 'minutes actual'],
])('spells %s out', (name, words) => {
  expect(nameWords(name).join(' ')).toBe(words);
});

it.each([
  ['q_no', 'quote', 'quote number'],
  ['q_dt', 'quote', 'quote date'],
  ['x_no', 'quote', 'x number'],
  ['q_size', 'quote', 'q size'],
  ['ltype', 'lookup', 'lookup type'],
])('spells %s of a %s out', (name, table, words) => {
  expect(wordsBesideTable(name, [table]).join(' ')).toBe(words);
});
