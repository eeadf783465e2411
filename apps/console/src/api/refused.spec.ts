import { describe, expect, it } from '@jest/globals';
import { asSentence } from './refused.js';

describe('a sentence for people', () => {
  it.each([
    ['there is nothing here', 'There is nothing here.'],
    ['its name: must not be empty', 'Its name: must not be empty.'],
    ['db.example.com:5432 cannot be reached', 'db.example.com:5432 cannot be reached.'],
    ['warehouse:5432 cannot be reached', 'warehouse:5432 cannot be reached.'],
    ['visits.fee holds texts, which cannot be added up', 'visits.fee holds texts, which cannot be added up.'],
    ['order_no is a number!', 'order_no is a number!'],
  ])('begins with a capital, unless it begins with a name: %s', (text, sentence) => {
    expect(asSentence(text)).toBe(sentence);
  });
});
