import { describe, expect, it } from '@jest/globals';
import { buildCatalog } from '#english';
import { buildModel } from '#model';
import { orders } from './orders.fixture.js';
import { smallTalk } from './small-talk.js';

const tables = [orders];
const catalogs = [buildCatalog({ tables, model: buildModel(tables, undefined) })];
const offered = 'Ask in plain English about orders: how many, how much, which, when';

describe('small talk', () => {
  it.each(['hello', 'Hi there!', 'Good morning.'])('greets whoever says "%s"', (text) => {
    expect(smallTalk(text, catalogs)).toBe(`Hello. ${offered}`);
  });

  it.each(['what can I ask?', 'Help', 'What data is there?', 'what do you know'])(
    'helps with "%s"',
    (text) => {
      expect(smallTalk(text, catalogs)).toBe(offered);
    },
  );

  it.each(['thanks!', 'Thank you so much'])('takes "%s"', (text) => {
    expect(smallTalk(text, catalogs)).toBe('You are welcome. Ask on whenever you like');
  });

  it.each(['how many hellos were sent', 'what can we sell', 'orders', '', '???'])(
    'leaves "%s" to others',
    (text) => {
      expect(smallTalk(text, catalogs)).toBeUndefined();
    },
  );

  it('knows no names where no source does', () => {
    expect(smallTalk('hello', [])).toBe('Hello. Ask a question about your data in plain English');
  });
});
