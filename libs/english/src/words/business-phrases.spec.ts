import { expect, it } from '@jest/globals';
import { withoutJargon } from './business-phrases.js';
import { tokenise } from './tokenise.js';

it.each([
  ['how many people work here', 'how many current employees'],
  ['who works here', 'current employees'],
  ['leavers this year', 'employees who left this year'],
  ['our five biggest debtors', 'our five customers with the highest amount owed'],
  ["customers we haven't heard from", 'customers we have without dealings'],
  ['who has never bought anything from us', 'who has without dealings'],
  ['our best selling product', 'our top 1 product by quantity'],
  ['our 5 best selling products', 'our top 5 products by quantity'],
  ['top 3 best-selling items', 'top 3 items by quantity'],
  ['which articles are the least popular', 'which bottom 10 articles by quantity'],
  ['customers who came back', 'customers who came back'],
])('says "%s" in words that are read', (question, said) => {
  const words = withoutJargon(tokenise(question), () => false).map(({ lower }) => lower);
  expect(words.join(' ')).toBe(said);
});

it('leaves a phrase alone that the source has a name for', () => {
  const words = withoutJargon(tokenise('leavers this year'), () => true);
  expect(words.map(({ lower }) => lower)).toEqual(['leavers', 'this', 'year']);
});
