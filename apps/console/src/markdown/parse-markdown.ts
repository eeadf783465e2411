import { parseInline } from './parse-inline.js';
import type { Inline } from './parse-inline.js';

/** A part of a text, as its renderers show it. */
export type Block =
  | { kind: 'heading'; level: number; parts: Inline[] }
  | { kind: 'paragraph'; lines: Inline[][] }
  | { kind: 'code'; text: string }
  | List;

/** A list; its items may have lists in turn. */
export interface List {
  kind: 'list';
  isOrdered: boolean;
  start: number;
  items: { parts: Inline[]; lists: List[] }[];
}

const fence = /^\s{0,3}```/;
const heading = /^ {0,3}(#{1,6})[ \t]/;
const item = /^(\s{0,40})(?:[-*+]|(\d{1,6})[.)])\s+(\S.*)$/;

/**
 * Reads headings, lists, paragraphs and code, with links, bold and emphasised words in them. There is no HTML in it: signs of any other
 * markup are text. Lines are kept, as whoever writes them sees them.
 */
export function parseMarkdown(text: string): Block[] {
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/);
  const blocks: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    const { block, end } = blockAt(lines, at);
    if (block) blocks.push(block);
    at = end;
  }
  return blocks;
}

interface Read {
  block: Block | undefined;
  end: number;
}

function blockAt(lines: readonly string[], at: number): Read {
  const line = lines[at] ?? '';
  if (line.trim() === '') return { block: undefined, end: at + 1 };
  if (fence.test(line)) return codeAt(lines, at);
  const [opening, signs = ''] = heading.exec(line) ?? [];
  if (opening !== undefined) {
    const parts = parseInline(titleOf(line.slice(opening.length)));
    return { block: { kind: 'heading', level: signs.length, parts }, end: at + 1 };
  }
  if (item.test(line)) return listAt(lines, at);
  let end = at + 1;
  while (end < lines.length && isParagraph(lines[end] ?? '')) end += 1;
  const paragraph = lines.slice(at, end).map((each) => parseInline(each.trimEnd()));
  return { block: { kind: 'paragraph', lines: paragraph }, end };
}

/** A title may be closed by signs like those that open it. */
function titleOf(words: string): string {
  const text = words.trim();
  let end = text.length;
  while (text.charAt(end - 1) === '#') end -= 1;
  return text.slice(0, end).trimEnd();
}

function isParagraph(line: string): boolean {
  return line.trim() !== '' && !fence.test(line) && !heading.test(line) && !item.test(line);
}

/** Code without a closing fence goes on to the end. */
function codeAt(lines: readonly string[], at: number): Read {
  let end = at + 1;
  while (end < lines.length && !fence.test(lines[end] ?? '')) end += 1;
  return { block: { kind: 'code', text: lines.slice(at + 1, end).join('\n') }, end: end + 1 };
}

/** A list of another kind begins a new one. */
function listAt(lines: readonly string[], at: number): Read {
  const items: Item[] = [];
  let next = itemOf(lines[at] ?? '');
  while (next && !isOther(next, items[0])) {
    items.push(next);
    next = itemOf(lines[at + items.length] ?? '');
  }
  return { block: listOf(items, levelsMax), end: at + items.length };
}

function itemOf(line: string): Item | undefined {
  const found = item.exec(line);
  if (!found) return undefined;
  const [, indent = '', number, words = ''] = found;
  const ordinal = number === undefined ? undefined : Number(number);
  return { indent: indent.length, number: ordinal, parts: parseInline(words) };
}

function isOther(each: Item, first: Item | undefined): boolean {
  if (!first || each.indent > first.indent) return false;
  return (each.number === undefined) !== (first.number === undefined);
}

interface Item {
  indent: number;
  number: number | undefined;
  parts: Inline[];
}

const levelsMax = 6;

/** Items that stand further right than the first one belong to the one above them. */
function listOf(items: readonly Item[], levels: number): List {
  const [first] = items;
  const list: List = {
    kind: 'list',
    isOrdered: first?.number !== undefined,
    start: first?.number ?? 1,
    items: [],
  };
  let at = 0;
  for (; at < items.length;) {
    const own = items[at];
    let end = at + 1;
    while (levels > 1 && end < items.length && isWithin(items[end], first)) end += 1;
    const inner = items.slice(at + 1, end);
    if (own)
      list.items.push({ parts: own.parts, lists: inner.length > 0 ? [listOf(inner, levels - 1)] : [] });
    at = end;
  }
  return list;
}

function isWithin(each: Item | undefined, first: Item | undefined): boolean {
  return each !== undefined && first !== undefined && each.indent >= first.indent + 2;
}
