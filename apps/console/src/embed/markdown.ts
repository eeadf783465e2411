import type { Inline } from '../markdown/parse-inline.js';
import { parseMarkdown } from '../markdown/parse-markdown.js';
import type { Block, List } from '../markdown/parse-markdown.js';
import { element } from './elements.js';

/** A text by its Markdown. */
export function markdownOf(text: string): HTMLElement {
  return element('div', { class: 'text' }, ...parseMarkdown(text).map(blockOf));
}

const headings = ['h3', 'h4', 'h5', 'h6'] as const;

function blockOf(block: Block): HTMLElement {
  switch (block.kind) {
    case 'heading':
      return element(headings[block.level - 1] ?? 'h6', { dir: 'auto' }, ...inline(block.parts));
    case 'paragraph': {
      const lines = block.lines.flatMap((line, place) => [
        ...(place > 0 ? [element('br')] : []),
        ...inline(line),
      ]);
      return element('p', { dir: 'auto' }, ...lines);
    }
    case 'code':
      return element('pre', { dir: 'ltr' }, element('code', {}, block.text));
    case 'list':
      return listOf(block);
  }
}

function listOf({ isOrdered, start, items }: List): HTMLElement {
  const content = items.map(({ parts, lists }) =>
    element('li', { dir: 'auto' }, ...inline(parts), ...lists.map(listOf)),
  );
  return isOrdered ? element('ol', { start: String(start) }, ...content) : element('ul', {}, ...content);
}

function inline(parts: readonly Inline[]): (Node | string)[] {
  return parts.map(partOf);
}

function partOf(part: Inline): Node | string {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'code':
      return element('code', {}, part.text);
    case 'strong':
      return element('strong', {}, ...inline(part.parts));
    case 'emphasis':
      return element('em', {}, ...inline(part.parts));
    case 'link': {
      const { href } = part;
      const attributes = { href, title: href, target: '_blank', rel: 'noopener noreferrer' };
      return element('a', attributes, ...inline(part.parts));
    }
  }
}
