import { beforeEach, describe, expect, it } from '@jest/globals';
import { startDeliveryWorkspace } from './delivery-workspace.js';

const deliveries = startDeliveryWorkspace();
const { its, alerts } = deliveries;

let mail: string;

beforeEach(async () => {
  mail = await deliveries.aMailChannel('viewer');
});

function preferences(change?: object) {
  const path = `/workspaces/${its.workspace.id}/mail-preferences`;
  return change ? its.send('patch', path, change, its.viewer) : its.get(path, its.viewer);
}

async function fire(): Promise<void> {
  alerts.setTotal(120);
  const id = await deliveries.anAlert([mail]);
  expect(await alerts.evaluateAt(1, id)).toBe('firing');
  await deliveries.sendAll();
}

/** The path of the link in a mail to the viewer. */
async function link(): Promise<string> {
  await preferences({ alerts: true }).expect(200);
  await fire();
  const [, url = ''] = /Unsubscribe: (\S+)/.exec(deliveries.mail().mail.text ?? '') ?? [];
  deliveries.mails.taken.length = 0;
  return url.replace('https://qg.example.com', '');
}

describe('PATCH /workspaces/{workspace_id}/mail-preferences', () => {
  it('200: a kind of mail that a member wants none of is not sent to them', async () => {
    const { body } = await preferences({ alerts: false }).expect(200);
    expect(body).toEqual({ alerts: false, schedules: true, digests: true });
    await fire();
    expect(deliveries.mails.taken).toEqual([]);
    await preferences({ alerts: true }).expect(200);
    await fire();
    expect(deliveries.mails.taken).toHaveLength(1);
  });

  it('200: what was queued before is not sent either', async () => {
    alerts.setTotal(120);
    const id = await deliveries.anAlert([mail]);
    await alerts.evaluateAt(1, id);
    await preferences({ alerts: false }).expect(200);
    await deliveries.sendAll();
    expect(deliveries.mails.taken).toEqual([]);
    expect(await deliveries.deliveriesOf(mail)).toMatchObject([{ state: 'cancelled' }]);
    await preferences({ alerts: true }).expect(200);
  });

  it('400 for a kind that there is not', async () => {
    await preferences({ adverts: false }).expect(400);
  });
});

describe('the mails of a person', () => {
  const people = () => `/workspaces/${its.workspace.id}/members`;

  async function aPerson() {
    const person = await its.api.make.aMember({ workspace: its.workspace, role: 'editor' });
    mail = await deliveries.aChannel({ kind: 'email', member_ids: [person.id] });
    return person;
  }

  const remove = ({ id }: { id: string }) =>
    its.send('delete', `${people()}/${id}`, {}, its.admin).expect(204);
  const comeBack = ({ email }: { email: string }) =>
    its.api.make.aMember({ workspace: its.workspace, role: 'editor', email });

  it('stay ended for whoever ended them when they are taken out and added again', async () => {
    const person = await aPerson();
    const signedIn = await its.api.signIn(person);
    await its
      .send('patch', `/workspaces/${its.workspace.id}/mail-preferences`, { alerts: false }, signedIn)
      .expect(200);
    await remove(person);
    await its.api.signIn(await comeBack(person));
    await fire();
    expect(deliveries.mails.taken).toEqual([]);
  });

  it('are ended by a link in an old mail while they do not belong to the workspace, too', async () => {
    const person = await aPerson();
    await its.api.signIn(person);
    const path = await link();
    await remove(person);
    await its.api.http.post(path).expect(200);
    await its.api.signIn(await comeBack(person));
    await fire();
    expect(deliveries.mails.taken).toEqual([]);
  });

  it('begin once they have signed in: an admin who adds a stranger mails them nothing', async () => {
    const person = await aPerson();
    await fire();
    expect(deliveries.mails.taken).toEqual([]);
    expect(await deliveries.deliveriesOf(mail)).toEqual([]);
    expect((await deliveries.describe(mail)).unreached_member_ids).toEqual([person.id]);
    await its.api.signIn(person);
    expect((await deliveries.describe(mail)).unreached_member_ids).toEqual([]);
    await fire();
    expect(deliveries.mails.taken).toHaveLength(1);
  });

  it('that are queued are not sent to somebody who was taken out and added again, and has not signed in', async () => {
    const person = await aPerson();
    await its.api.signIn(person);
    alerts.setTotal(120);
    await alerts.evaluateAt(1, await deliveries.anAlert([mail]));
    await remove(person);
    await comeBack(person);
    await deliveries.sendAll();
    expect(deliveries.mails.taken).toEqual([]);
    expect(await deliveries.deliveriesOf(mail)).toMatchObject([
      { state: 'cancelled', last_error: 'the member has not signed in yet' },
    ]);
  });

  it('of a schedule that nobody is sent yet have a reason', async () => {
    const { id } = await aPerson();
    const schedules = `/workspaces/${its.workspace.id}/schedules`;
    const input = { name: 'Digest', member_ids: [id], when: { every: 'day', hour: 8, minute: 0 } };
    const { body } = await its.send('post', schedules, input).expect(201);
    expect(body.unreached_member_ids).toEqual([id]);
    alerts.setTotal(120);
    await alerts.evaluateAt(1, await deliveries.anAlert([mail]));
    its.aheadMs += 86_400_000;
    await deliveries.composeAll();
    expect((await its.get(`${schedules}/${body.id}`).expect(200)).body).toMatchObject({
      last_sent_at: null,
      last_error: 'nobody is mailed this yet: its members have never signed in',
    });
    await its.send('delete', `${schedules}/${body.id}`).expect(204);
  });
});

describe('the link in a mail', () => {
  it('shows a button where it is followed, and changes nothing', async () => {
    const page = await its.api.http.get(await link()).expect(200);
    expect(page.text).toContain('<form method="post">');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect((await preferences().expect(200)).body).toMatchObject({ alerts: true });
  });

  it('ends these mails with one click of a mail reader, without a sign-in and however often', async () => {
    const path = await link();
    for (let count = 0; count < 2; count += 1) {
      const { text } = await its.api.http
        .post(path)
        .type('form')
        .send('List-Unsubscribe=One-Click')
        .expect(200);
      expect(text).toContain('no more of these mails');
    }
    expect((await preferences().expect(200)).body).toEqual({ alerts: false, schedules: true, digests: true });
    await fire();
    expect(deliveries.mails.taken).toEqual([]);
  });

  it('ends them with the form in parts, which RFC 8058 recommends', async () => {
    const form = await its.api.http
      .post(await link())
      .field('List-Unsubscribe', 'One-Click')
      .expect(200);
    expect(form.text).toContain('no more of these mails');
    expect((await preferences().expect(200)).body).toMatchObject({ alerts: false });
    const long = its.api.http.post(await link()).field('List-Unsubscribe', 'x'.repeat(2_000));
    await long.expect(413);
  });

  it('tells of nobody: neither it nor its pages name a member or a workspace', async () => {
    const path = await link();
    const { viewer } = await deliveries.memberIds();
    const { text } = await its.api.http.get(path).expect(200);
    const token = new URL(path, 'http://localhost').searchParams.get('token') ?? '';
    const opened = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('latin1');
    for (const shown of [path, text, opened]) {
      expect(shown).not.toContain(viewer);
      expect(shown).not.toContain(its.workspace.id);
    }
    expect(its.api.logLines.join('')).not.toContain(token);
  });

  it('404 where a sign of it was changed, and for none', async () => {
    const path = await link();
    const last = path.at(-1) === 'A' ? 'B' : 'A';
    await its.api.http.post(`${path.slice(0, -6)}${last.repeat(6)}`).expect(404);
    await its.api.http.get('/mail/unsubscribe').expect(404);
    await its.api.http.post('/mail/unsubscribe?token=x.y').expect(404);
    expect((await preferences().expect(200)).body).toMatchObject({ alerts: true });
  });

  it('200 for somebody who has left, whom there is nothing to end for', async () => {
    const { workspace } = its;
    const leaver = await its.api.make.aMember({ workspace, role: 'viewer' });
    await its.api.signIn(leaver);
    mail = await deliveries.aChannel({ kind: 'email', member_ids: [leaver.id] });
    const path = await link();
    await its.send('delete', `/workspaces/${workspace.id}/members/${leaver.id}`, {}, its.admin).expect(204);
    await its.api.http.post(path).expect(200);
  });
});
