import { expect, it } from '@jest/globals';
import { readCommandLine } from './command-line.ts';

const usage = 'Usage: measure DIR [--limit N]';
const options = { limit: { type: 'string' } } as const;

it('reads options and what stands beside them', () => {
  const read = readCommandLine(['set', '--limit', '5'], options, usage);
  expect(read).toMatchObject({ state: 'read', values: { limit: '5' }, positionals: ['set'] });
});

it.each([['--help'], ['-h']])('says how the command is used when asked by %s', (help) => {
  expect(readCommandLine(['set', help], options, usage)).toEqual({
    state: 'told',
    text: usage,
    exitCode: 0,
  });
});

it.each([
  ['an option that there is not', ['--verbose'], "Unknown option '--verbose'."],
  ['an option without its value', ['--limit'], "Option '--limit <value>' argument missing."],
])('names %s in one sentence before the usage', (_, args, sentence) => {
  expect(readCommandLine(args, options, usage)).toEqual({
    state: 'told',
    text: `${sentence}\n${usage}`,
    exitCode: 2,
  });
});
