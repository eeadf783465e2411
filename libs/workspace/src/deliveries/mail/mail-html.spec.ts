import { describe, expect, it } from '@jest/globals';
import { mailHtml } from './mail-html.js';

const hostile = `"><script>alert(1)</script><img src=x onerror='x'>&`;

describe('the HTML of a mail', () => {
  const html = mailHtml({
    content: {
      subject: hostile,
      lead: hostile,
      mood: 'alarm',
      path: '/alerts',
      sections: [
        {
          title: hostile,
          text: hostile,
          table: { columns: [hostile], formats: [], rows: [[hostile], [1_234.5], [null]], rows_left_out: 3 },
          chart: { spec: {}, columns: [], rows: [] },
        },
      ],
    },
    workspaceName: hostile,
    url: 'https://qg.example.com/app/alerts',
    unsubscribeUrl: 'https://qg.example.com/mail/unsubscribe?token=x',
    topicWords: 'digests',
    pictures: new Map([[0, 'picture@example.com']]),
  });

  it('holds texts as nothing but text', () => {
    expect(html).not.toMatch(/<script|onerror='|<img src=x/);
    expect(html.match(/&lt;script&gt;/g)?.length).toBeGreaterThanOrEqual(7);
  });

  it('shows pictures that come along, loads nothing, and has colors for dark mode', () => {
    expect(html.match(/src="[^"]*"/g)).toEqual(['src="cid:picture@example.com"']);
    expect(html).not.toMatch(/@import|url\(/);
    expect(html).toContain('prefers-color-scheme: dark');
    expect(html).toContain('1,234.5');
    expect(html).toContain('and 3 more');
  });
});
