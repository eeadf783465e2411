import { describe, expect, it } from '@jest/globals';
import { ChartDrawer } from '#workspace';
import { startDeliveryWorkspace } from './delivery-workspace.js';

const deliveries = startDeliveryWorkspace();
const { its, alerts } = deliveries;
const fire = (channelIds: readonly string[], input?: object) => deliveries.fire(channelIds, input);

describe('a mail', () => {
  it('begins no header field with what an alert is called, and is nothing but text in HTML', async () => {
    const mail = await deliveries.aMailChannel('viewer');
    await fire([mail], { name: 'x\r\nBcc: evil@example.com\r\n\r\n<script>alert(1)</script>&"' });
    await deliveries.sendAll();
    const taken = deliveries.mail();
    expect(taken.recipients).toHaveLength(1);
    expect(taken.mail.bcc).toBeUndefined();
    expect(taken.mail.headers.has('bcc')).toBe(false);
    expect(taken.mail.subject).toMatch(/^x Bcc: evil@example.com <script>/);
    expect(taken.mail.html).not.toContain('<script');
    expect(taken.mail.html).toContain('&lt;script&gt;');
  });

  it('is plain text beside HTML, from the sender of the deployment, with a stable id and a way out', async () => {
    const mail = await deliveries.aMailChannel('viewer');
    await fire([mail]);
    await deliveries.sendAll();
    const { mail: taken, raw } = deliveries.mail();
    expect(taken.from?.value).toEqual([{ name: 'Questglass', address: 'reports@example.com' }]);
    expect(taken.messageId).toMatch(/^<ndl_\w+@example\.com>$/);
    expect(raw).toContain('multipart/alternative');
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    expect(raw.replaceAll('\r\n ', ' ')).toMatch(
      /^List-Unsubscribe: <https:\/\/qg\.example\.com\/mail\/unsubscribe\?token=/m,
    );
    expect(taken.text).toMatch(/https:\/\/qg\.example\.com\/app\/alerts\/alr_\w+/);
    expect(taken.html).not.toMatch(/src="http/);
  });

  it('has recent values as a picture within it', async () => {
    const mail = await deliveries.aMailChannel('viewer', 'editor');
    alerts.setTotal(42);
    const id = await deliveries.anAlert([mail]);
    for (const total of [42, 61, 55]) {
      alerts.setTotal(total);
      await alerts.evaluateAt(1, id);
    }
    alerts.setTotal(120);
    await alerts.evaluateAt(1, id);
    await deliveries.sendAll();
    const { mail: taken } = deliveries.mail();
    const [picture] = taken.attachments;
    expect(picture).toMatchObject({ contentType: 'image/png', contentDisposition: 'inline', related: true });
    expect(picture?.content.subarray(1, 4).toString()).toBe('PNG');
    // Drawn once for both of them.
    expect(deliveries.mails.taken).toHaveLength(2);
    expect(deliveries.pictures.filter((outcome) => outcome === 'drawn')).toHaveLength(1);
  });

  it('goes without the charts that are not drawn in time, which are counted', async () => {
    const mail = await deliveries.aMailChannel('viewer');
    alerts.setTotal(42);
    const id = await deliveries.anAlert([mail]);
    await alerts.evaluateAt(1, id);
    alerts.setTotal(120);
    await alerts.evaluateAt(1, id);
    const outcomes: string[] = [];
    const hasty = new ChartDrawer({ onPicture: (outcome) => outcomes.push(outcome) }, 0);
    await deliveries.sendAll(deliveries.aSender({ draw: hasty.draw }));
    await hasty.stop();
    expect(deliveries.mail().mail.attachments).toEqual([]);
    expect(deliveries.mail().mail.text).toContain('120 is above 100');
    expect(outcomes).toEqual(['late']);
  });

  it('goes without a chart that cannot be drawn', async () => {
    const mail = await deliveries.aMailChannel('viewer');
    await fire([mail]);
    const odd = {
      mark: 'point',
      encoding: { x: { field: 'a', type: 'quantitative' } },
      transform: [{ filter: 'datum.a.b.c.d > nowhere(1)' }],
    };
    const section = {
      title: 'Odd',
      text: null,
      table: null,
      chart: { spec: odd, columns: ['a'], rows: [[null]] },
    };
    await its.api.source.query(
      `UPDATE notice SET content = jsonb_set(content, '{sections}', $1::jsonb)
       WHERE id IN (SELECT notice_id FROM notice_delivery WHERE state = 'pending')`,
      [JSON.stringify([section])],
    );
    await deliveries.sendAll();
    expect(deliveries.mail().mail.attachments).toEqual([]);
    expect(deliveries.pictures).toHaveLength(1);
    expect(deliveries.pictures).not.toContain('drawn');
  });
});
