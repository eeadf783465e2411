import { cut } from '../cut.js';
import type { NoticeContent, NoticeSection } from '../notice-content.js';
import { tableText } from '../plain-text.js';

const signs = { alarm: '🔴', relief: '🟢', plain: '📊' } as const;
/** Slack's limits: of a header, of a section's text, and of the blocks of a message. */
const headerMax = 150;
const sectionsMax = 20;
/** A section has 3,000 characters at most, for a title, a text and a table. */
const titleMax = 150;
const textMax = 1_000;
const tableMax = 1_700;

/** A notice as a message to an incoming webhook of Slack. */
export function slackMessage({ subject, lead, mood, sections }: NoticeContent, url: string): object {
  const header = cut(`${signs[mood]} ${subject}`, headerMax);
  return {
    // Shown in notifications only, because the message has blocks.
    text: escapeSlack(header, headerMax * 5).replaceAll('@', '@\u200B'),
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: header, emoji: true } },
      ...(lead === '' ? [] : [{ type: 'section', text: { type: 'plain_text', text: cut(lead, textMax) } }]),
      // Otherwise Slack turns names and addresses in a text into links and mentions.
      ...sections
        .slice(0, sectionsMax)
        .flatMap(sectionTexts)
        .map((text) => ({ type: 'section', text: { type: 'mrkdwn', text, verbatim: true } })),
      { type: 'actions', elements: [{ type: 'button', text: { type: 'plain_text', text: 'Open' }, url }] },
    ],
    unfurl_links: false,
    unfurl_media: false,
  };
}

function sectionTexts({ title, text, table }: NoticeSection): string[] {
  const body = [
    ...(text === null ? [] : [escapeSlack(text, textMax)]),
    ...(table ? [`\`\`\`\n${escapeSlack(tableText(table), tableMax).replaceAll('`', 'ˋ')}\n\`\`\``] : []),
  ];
  return body.length === 0
    ? []
    : [`*${escapeSlack(title, titleMax).replaceAll('*', '∗')}*\n${body.join('\n')}`];
}

/** Escapes the characters that begin links, mentions and channels. The text is cut after escaping, never inside an entity. */
function escapeSlack(text: string, lengthMax: number): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return escaped.length > lengthMax ? cut(escaped, lengthMax).replace(/&[a-z]{0,3}…$/, '…') : escaped;
}
