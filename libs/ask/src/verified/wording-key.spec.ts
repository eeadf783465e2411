import { describe, expect, it } from '@jest/globals';
import { wordingKey } from './wording-key.js';

describe('wordingKey', () => {
  it('is the same however politely the question is asked', () => {
    expect(wordingKey('Please show me the  Customers in Norway!')).toBe(wordingKey('customers in norway'));
  });

  it('tells questions apart of which no word matters', () => {
    expect(wordingKey('What is there?')).not.toBe(wordingKey('Can you show me what you have?'));
    expect(wordingKey('🙂')).not.toBe(wordingKey('?'));
  });

  it('tells long questions apart that differ at their end', () => {
    const long = 'customers '.repeat(300);
    expect(wordingKey(`${long} in Norway`)).not.toBe(wordingKey(`${long} in Chile`));
    expect(wordingKey(`${long} in Norway`)).toBe(wordingKey(`${long}  in norway `));
  });

  it.each(['語'.repeat(4_000), '𠀀'.repeat(240), 'qty '.repeat(125), 'İ'.repeat(500)])(
    'fits into an index, whatever was asked',
    (question) => expect(Buffer.byteLength(wordingKey(question))).toBeLessThan(2_600),
  );
});
