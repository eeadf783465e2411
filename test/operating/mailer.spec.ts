import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Mailer } from '#workspace';
import { startMailServer } from '../mail-server.js';
import type { MailServer } from '../mail-server.js';

const from = 'Reports <reports@example.com>';
const mail = {
  to: { name: 'Ada', address: 'ada@example.com' },
  subject: 'Revenue',
  text: 'It fell.',
  html: '<p>It fell.</p>',
  messageId: '<1@example.com>',
  headers: {},
  pictures: [],
};

let server: MailServer;
const mailers: Mailer[] = [];

beforeAll(async () => {
  server = await startMailServer();
});

afterAll(async () => {
  for (const mailer of mailers) await mailer.close();
  await server.close();
});

function aMailer(url: string): Mailer {
  const mailer = new Mailer({ url, from });
  mailers.push(mailer);
  return mailer;
}

describe('the mailer', () => {
  it('hands a mail over for its recipient, from the sender of the deployment', async () => {
    expect(await aMailer(server.url).send(mail)).toEqual({ state: 'sent' });
    const [taken] = server.taken;
    expect(taken?.recipients).toEqual(['ada@example.com']);
    expect(taken?.mail.from?.value).toEqual([{ name: 'Reports', address: 'reports@example.com' }]);
  });

  it('writes to one address, whatever a name looks like', async () => {
    server.taken.length = 0;
    const to = { name: 'Ada" <eve@example.com>, "x\r\nBcc: eve@example.com', address: 'ada@example.com' };
    expect(await aMailer(server.url).send({ ...mail, to })).toEqual({ state: 'sent' });
    expect(server.taken.map(({ recipients }) => recipients)).toEqual([['ada@example.com']]);
    expect(server.taken[0]?.mail.bcc).toBeUndefined();
  });

  it('sends no password over a line that is not encrypted', async () => {
    const guarded = await startMailServer({ ada: 'secret' });
    const result = await aMailer(guarded.url.replace('//', '//ada:secret@')).send(mail);
    expect(result).toMatchObject({ state: 'retry', error: expect.stringContaining('no TLS') });
    expect(guarded.taken).toEqual([]);
    await guarded.close();
  });

  it('tells what a server refuses by its code alone, and gives up what is refused for good', async () => {
    server.refuse = () => ({ code: 550, words: 'no such user ada@example.com' });
    expect(await aMailer(server.url).send(mail)).toEqual({
      state: 'refused',
      error: 'the mail server answered 550',
    });
    server.refuse = () => ({ code: 451, words: 'try later, ada@example.com' });
    expect(await aMailer(server.url).send(mail)).toMatchObject({
      state: 'retry',
      error: 'the mail server answered 451',
    });
    server.refuse = () => undefined;
  });

  it('gives a result where no connection can even be made, and makes one anew for the next mail', async () => {
    const mailer = aMailer('no address');
    for (let count = 0; count < 2; count += 1)
      expect(await mailer.send(mail)).toMatchObject({
        state: 'retry',
        error: expect.stringContaining('failed'),
      });
  });

  it('tries again later where the server is away', async () => {
    const gone = await startMailServer();
    await gone.close();
    const result = await aMailer(gone.url.replace('//', '//ada:secret@')).send(mail);
    expect(result).toMatchObject({ state: 'retry' });
    expect(JSON.stringify(result)).not.toContain('secret');
  });
});
