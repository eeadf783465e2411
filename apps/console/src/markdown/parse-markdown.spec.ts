import { describe, expect, it } from '@jest/globals';
import { parseInline } from './parse-inline.js';
import type { Inline } from './parse-inline.js';
import { parseMarkdown } from './parse-markdown.js';

const text = (words: string): Inline => ({ kind: 'text', text: words });

describe('parseMarkdown', () => {
  it('reads headings, paragraphs with their lines, lists and code', () => {
    const blocks = parseMarkdown(
      '# Sales\r\nOne line,\nanother.\n\n- apples\n  - red\n  - green\n- pears\n3. third\n4. fourth\n```\n**as it is**\n\n<b>\n```\n## End ##',
    );
    expect(blocks).toEqual([
      { kind: 'heading', level: 1, parts: [text('Sales')] },
      { kind: 'paragraph', lines: [[text('One line,')], [text('another.')]] },
      {
        kind: 'list',
        isOrdered: false,
        start: 1,
        items: [
          {
            parts: [text('apples')],
            lists: [
              {
                kind: 'list',
                isOrdered: false,
                start: 1,
                items: [
                  { parts: [text('red')], lists: [] },
                  { parts: [text('green')], lists: [] },
                ],
              },
            ],
          },
          { parts: [text('pears')], lists: [] },
        ],
      },
      {
        kind: 'list',
        isOrdered: true,
        start: 3,
        items: [
          { parts: [text('third')], lists: [] },
          { parts: [text('fourth')], lists: [] },
        ],
      },
      { kind: 'code', text: '**as it is**\n\n<b>' },
      { kind: 'heading', level: 2, parts: [text('End')] },
    ]);
  });

  it('leaves markup of other languages as text', () => {
    const html = '<img src=x onerror="alert(1)"> <b>bold</b> &amp;';
    expect(parseMarkdown(html)).toEqual([{ kind: 'paragraph', lines: [[text(html)]] }]);
  });

  it('ends with a text that is all marks', () => {
    const marks = ['*', '_', '`', '[', '](', '**[', '- '].map((mark) => mark.repeat(20_000 / mark.length));
    for (const all of marks) expect(parseMarkdown(all).length).toBeGreaterThan(0);
    const deep = Array.from({ length: 40 }, (_, n) => `${' '.repeat(n)}- item`).join('\n');
    expect(parseMarkdown(deep)).toHaveLength(1);
  });
});

describe('parseInline', () => {
  it.each<[string, Inline[]]>([
    [
      '**bold** and *not* `so**`',
      [
        { kind: 'strong', parts: [text('bold')] },
        text(' and '),
        { kind: 'emphasis', parts: [text('not')] },
        text(' '),
        { kind: 'code', text: 'so**' },
      ],
    ],
    ['order_id_of 2 * 3 * 4 and **open', [text('order_id_of 2 * 3 * 4 and **open')]],
    [String.raw`\*as it is\*`, [text('*as it is*')]],
    [
      'see [the *plan*](https://example.com/a?b=1)',
      [
        text('see '),
        {
          kind: 'link',
          href: 'https://example.com/a?b=1',
          parts: [text('the '), { kind: 'emphasis', parts: [text('plan')] }],
        },
      ],
    ],
    [
      '[write](mailto:ada@example.com)',
      [{ kind: 'link', href: 'mailto:ada@example.com', parts: [text('write')] }],
    ],
  ])('%s', (line, parts) => {
    expect(parseInline(line)).toEqual(parts);
  });

  it.each([
    'javascript:alert(1',
    'JaVaScRiPt:alert`1`',
    '\u0001javascript:x',
    'data:text/html,<script>x</script>',
    'vbscript:x',
    '/app/settings',
    '//example.com',
    'https://bank.example@evil.example',
  ])('makes no link to %s', (address) => {
    expect(parseInline(`[here](${address})`).some(({ kind }) => kind === 'link')).toBe(false);
  });
});
