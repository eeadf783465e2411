import { describe, expect, it } from '@jest/globals';
import type { NoticeContent } from '../notice-content.js';
import { slackMessage } from './slack-message.js';
import { teamsMessage } from './teams-message.js';

const hostile = '<!channel> [click](https://evil.example) <https://evil.example|ok> &';

const content: NoticeContent = {
  subject: hostile,
  lead: hostile,
  mood: 'alarm',
  path: '/alerts',
  sections: [
    {
      title: hostile,
      text: hostile.repeat(100),
      table: {
        columns: ['a'],
        formats: [],
        rows: Array.from({ length: 200 }, () => ['&'.repeat(30)]),
        rows_left_out: 0,
      },
      chart: null,
    },
  ],
};
const url = 'https://qg.example.com/app/alerts';

/** The texts in a message that are read as markup. */
function marked(message: object): string[] {
  const found: string[] = [];
  JSON.stringify(message, (_key, value: unknown) => {
    if (typeof value === 'object' && value !== null && 'type' in value && value.type === 'mrkdwn')
      found.push('text' in value ? String(value.text) : '');
    return value;
  });
  return found;
}

describe('a message to Slack', () => {
  it('mentions nobody and links to nothing that a text says', () => {
    const texts = marked(slackMessage(content, url));
    expect(texts).toHaveLength(1);
    for (const text of texts) expect(text).not.toMatch(/[<>]/);
  });

  it('has Slack look for no names and addresses in what it says', () => {
    const message = slackMessage({ ...content, subject: '@channel', lead: 'see https://evil.example' }, url);
    expect(message).toMatchObject({ text: expect.stringContaining('@\u200Bchannel') });
    expect(message).toMatchObject({
      blocks: expect.arrayContaining([
        { type: 'section', text: { type: 'plain_text', text: 'see https://evil.example' } },
        { type: 'section', text: expect.objectContaining({ type: 'mrkdwn', verbatim: true }) },
      ]),
    });
  });

  it('stays within what Slack takes', () => {
    for (const text of marked(slackMessage(content, url))) expect(text.length).toBeLessThanOrEqual(3_000);
    expect(JSON.stringify(slackMessage(content, url))).toContain('🔴');
  });
});

describe('a message to Teams', () => {
  it('is a card of runs of text, in which no Markdown is read', () => {
    const text = JSON.stringify(teamsMessage(content, url));
    expect(text.replaceAll('RichTextBlock', '')).not.toContain('TextBlock');
    expect(text).toContain('"application/vnd.microsoft.card.adaptive"');
    expect(text).toContain(`"url":"${url}"`);
  });

  it('stays within what Teams takes', () => {
    const sections = Array.from({ length: 50 }, () => content.sections).flat();
    expect(Buffer.byteLength(JSON.stringify(teamsMessage({ ...content, sections }, url)))).toBeLessThan(
      28_000,
    );
  });

  it('stays within what Teams takes in a script of three bytes a character', () => {
    const section = { title: '销售', text: '销'.repeat(1_500), table: null, chart: null };
    const table = {
      columns: ['国'],
      formats: [],
      rows: Array.from({ length: 50 }, () => ['销'.repeat(50)]),
      rows_left_out: 0,
    };
    const sections = Array.from({ length: 6 }, () => ({ ...section, table }));
    const text = JSON.stringify(teamsMessage({ ...content, sections }, url));
    expect(Buffer.byteLength(text)).toBeLessThan(28_000);
    expect(text).toContain('销'.repeat(1_000));
  });
});
