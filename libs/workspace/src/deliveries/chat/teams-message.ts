import { cut } from '../cut.js';
import type { NoticeContent, NoticeSection } from '../notice-content.js';
import { tableText } from '../plain-text.js';

const colors = { alarm: 'Attention', relief: 'Good', plain: 'Default' } as const;
/** Teams' limit is 28 KB, counted in bytes. */
const bytesMax = 27_000;
const textMax = 1_500;
const sectionsMax = 6;

/** A notice as an Adaptive Card for a workflow of Teams. Text runs are shown as they are; text blocks would interpret Markdown. */
export function teamsMessage({ subject, lead, mood, sections }: NoticeContent, url: string): object {
  const head = [
    paragraph(subject, { size: 'Large', weight: 'Bolder', color: colors[mood] }),
    ...(lead === '' ? [] : [paragraph(lead)]),
  ];
  const blocks = sections.slice(0, sectionsMax).map(sectionBlocks);
  const cards = blocks.map((_, place) => card([...head, ...blocks.slice(0, place + 1).flat()], url));
  return cards.findLast(isWithinBounds) ?? card(head, url);
}

function isWithinBounds(message: object): boolean {
  return Buffer.byteLength(JSON.stringify(message)) <= bytesMax;
}

function card(body: object[], url: string): object {
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          msteams: { width: 'Full' },
          body,
          actions: [{ type: 'Action.OpenUrl', title: 'Open in Questglass', url }],
        },
      },
    ],
  };
}

function sectionBlocks({ title, text, table }: NoticeSection): object[] {
  if (text === null && !table) return [];
  return [
    paragraph(title, { weight: 'Bolder' }),
    ...(text === null ? [] : [paragraph(text)]),
    ...(table ? [paragraph(tableText(table), { fontType: 'Monospace', size: 'Small' })] : []),
  ];
}

function paragraph(text: string, look: object = {}): object {
  return { type: 'RichTextBlock', inlines: [{ type: 'TextRun', text: cut(text, textMax), ...look }] };
}
