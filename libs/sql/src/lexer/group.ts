import { StatementRefused } from '../statement-refused.js';
import type { Token } from './token.js';

/** A token, or the items between a pair of brackets. */
export type Item = Token | Group;

/** The items between a pair of brackets. */
export interface Group {
  kind: 'group';
  open: string;
  items: Item[];
}

/** The deepest nesting of brackets: far beyond what a person writes, and far below what overflows a parser's stack. */
const depthMax = 100;

const closings = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
]);

/** Groups tokens by their brackets. */
export function groupTokens(tokens: readonly Token[]): Item[] {
  const items: Item[] = [];
  const open: Group[] = [];
  for (const token of tokens) {
    const siblings = open.at(-1)?.items ?? items;
    if (token.kind === 'open') {
      const group: Group = { kind: 'group', open: token.value, items: [] };
      siblings.push(group);
      open.push(group);
      if (open.length > depthMax) throw tooDeep();
    } else if (token.kind === 'close') {
      if (closings.get(open.pop()?.open ?? '') !== token.value) throw unbalanced(token.value);
    } else siblings.push(token);
  }
  const [unclosed] = open;
  if (unclosed !== undefined) throw unbalanced(unclosed.open);
  return items;
}

function tooDeep(): StatementRefused {
  return new StatementRefused('size', `the statement is nested more than ${depthMax} levels deep`);
}

function unbalanced(bracket: string): StatementRefused {
  return new StatementRefused('syntax', `the bracket "${bracket}" has no counterpart`);
}
