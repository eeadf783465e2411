import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { parseInline } from './parse-inline.js';
import type { Inline } from './parse-inline.js';
import { parseMarkdown } from './parse-markdown.js';

const text = (words: string): Inline => ({ kind: 'text', text: words });
const turn = () => new Promise((resolve) => setTimeout(resolve, 0));

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

  it.each<[string, string, number]>([
    ['a heading of blanks', `# a${' '.repeat(100_000)}b`, 1],
    ['a heading of its own signs', `# a${'#'.repeat(200_000)}b`, 1],
    ['a heading of blanks and separators', `#${' '.repeat(3_000)}\u2028b\u2028c`, 2],
    ['lists of both kinds by turns', '- a\n1. b\n'.repeat(10_000), 20_000],
    ['blocks of code', '```\n```\n'.repeat(200_000), 200_000],
  ])(
    'ends in time with %s',
    async (_case, all, blocks) => {
      expect(parseMarkdown(all)).toHaveLength(blocks);
      // The first turn of the loop learns the time, and a timeout is noticed before the second ends.
      await turn();
      await turn();
    },
    5_000,
  );

  it('ends a line at each separator', () => {
    expect(parseMarkdown('# One\u2028two\u2029- three')).toEqual([
      { kind: 'heading', level: 1, parts: [text('One')] },
      { kind: 'paragraph', lines: [[text('two')]] },
      { kind: 'list', isOrdered: false, start: 1, items: [{ parts: [text('three')], lists: [] }] },
    ]);
  });
});

describe('parseInline', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

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

  it('looks at an address once, however many brackets stand in front of it', () => {
    const read = jest.spyOn(URL, 'canParse');
    const line = `${'['.repeat(10_000)}a](javascript:x)`;
    expect(parseInline(`${line} [b](https://example.com/)`)).toEqual([
      text(`${line} `),
      { kind: 'link', href: 'https://example.com/', parts: [text('b')] },
    ]);
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('makes links of addresses of up to 2,000 characters', () => {
    const address = `https://example.com/${'a'.repeat(1_980)}`;
    expect(parseInline(`[here](${address})`)).toMatchObject([{ kind: 'link', href: address }]);
    const read = jest.spyOn(URL, 'canParse');
    expect(parseInline(`[here](${address}a)`)).toEqual([text(`[here](${address}a)`)]);
    expect(read).not.toHaveBeenCalled();
  });
});
