import { describe, expect, it } from '@jest/globals';
import { resultLines } from './answer.js';
import { terminalOf } from './terminal.js';

const terminal = terminalOf({ isTTY: true, columns: 80 }, { NO_COLOR: '1', LANG: 'C.UTF-8' });
const result = (count: number) => ({ columns: ['n'], rows: Array.from({ length: count }, (_, n) => [n]) });

describe('the rows of an answer on a terminal', () => {
  it.each([
    [101, '1 more row; -o csv prints it, too'],
    [102, '2 more rows; -o csv prints them all'],
  ])('tell how many of %i are left out', (count, said) => {
    expect(resultLines(result(count), terminal).at(-1)).toContain(`and ${said}`);
  });
});
