import { describe, expect, it } from '@jest/globals';
import { bodyLimits, checkJsonShape, checkJsonText } from './json-shape.js';

const { levels, names, values } = bodyLimits;
const bytes = (text: string) => Buffer.from(text);

describe('faultOfText', () => {
  it.each([
    ['few values', '[1,2,3]'],
    ['as many as there may be', `[${'0,'.repeat(values - 1)}0]`],
    ['a long text of commas and brackets', JSON.stringify(',[{'.repeat(values))],
    ['quotation marks and backslashes within a text', JSON.stringify('",\\"['.repeat(values))],
    ['what is no JSON', '"'.repeat(values * 2 + 1)],
  ])('takes %s', (_case, text) => expect(checkJsonText(bytes(text))).toBeUndefined());

  it.each([
    ['values', `[${'0,'.repeat(values)}0]`],
    ['lists', '['.repeat(values + 1)],
    ['objects behind a text', `["\\"",${'{},'.repeat(values)}0]`],
  ])('refuses too many %s', (_case, text) => expect(checkJsonText(bytes(text))).toMatch(/50,000 values/));
});

describe('faultOfShape', () => {
  const nested = (count: number): unknown => (count === 0 ? 1 : [nested(count - 1)]);
  const named = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, n]));

  it.each([
    ['no object', 1],
    ['as many levels as there may be', nested(levels)],
    ['as many names', [named(names), named(names)]],
    ['a long list', Array.from({ length: names + 1 }, () => 0)],
  ])('takes %s', (_case, value) => expect(checkJsonShape(value)).toBeUndefined());

  it.each([
    ['levels', nested(levels + 1), /100 levels/],
    ['names', [{ a: named(names + 1) }], /1,000 names/],
  ])('refuses too many %s', (_case, value, fault) => expect(checkJsonShape(value)).toMatch(fault));
});
