import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Answer } from '#contracts';
import type { BuiltMember } from '#testing';
import { recordExchange, trimKeptRows } from '#workspace';
import type { Page } from 'playwright-core';
import { startTestApi } from '../start-test-api.js';
import { startBrowser, violationsOf } from './browser.js';

const api = startTestApi({ QG_KEPT_MEGABYTES: '1' });
jest.setTimeout(120_000);

const browser = startBrowser({ api });
let admin: BuiltMember;
let editor: BuiltMember;

beforeAll(async () => {
  admin = await api.make.aMember();
  editor = await api.make.aMember({ workspace: admin.workspace, role: 'editor' });
});

const retention = { rowsMax: 200, workspaceBytesMax: 1_000_000, whenFull: 'let-go' as const };

/** A question that a member asked, with an answer of a fifth of the quota. */
async function converse({ id: memberId, workspace }: BuiltMember, question: string): Promise<string> {
  const answer: Answer = {
    sql: 'SELECT label FROM things',
    columns: ['label'],
    rows: [['x'.repeat(200_000)]],
    chart_spec: null,
    insight: `Of ${question}`,
    suggestions: [],
    error: null,
    success: true,
    data_source_id: null,
    answered_by: 'english',
    confidence: 0.9,
    reading: null,
  };
  const exchange = { workspaceId: workspace.id, conversationId: undefined, asker: { memberId }, retention };
  const { conversationId } = await api.source.manager.transaction((tx) =>
    recordExchange(tx, { ...exchange, question, answer, at: new Date() }),
  );
  await trimKeptRows(api.source.manager, workspace.id, retention);
  return conversationId;
}

async function questionsOf(member: BuiltMember): Promise<string[]> {
  const { body } = await api.http
    .get(`/workspaces/${member.workspace.id}/conversations`)
    .set(await api.signIn(member))
    .expect(200);
  return body.data.map(({ title }: { title: string }) => title);
}

async function members(): Promise<Page> {
  const page = await browser.signIn(admin);
  await page.goto(`${browser.url}/app/settings/members`);
  await page.getByRole('button', { name: 'Erase all conversations' }).waitFor();
  return page;
}

describe('the quota of kept answers', () => {
  it('is told on the page of the plan, with how much of it is taken', async () => {
    const first = await converse(admin, 'The first question');
    await converse(admin, 'The second question');
    const page = await browser.signIn(admin);
    await page.goto(`${browser.url}/app/settings/plan`);
    await page.getByRole('heading', { name: 'Kept answers' }).waitFor();
    await page.getByText('0.5 of 1 MB', { exact: true }).waitFor();
    const bar = page.getByRole('progressbar', { name: 'Kept answers' });
    expect(Number(await bar.getAttribute('aria-valuenow'))).toBeCloseTo(40, 0);
    expect(await violationsOf(page)).toEqual([]);
    for (const n of [3, 4, 5, 6]) await converse(admin, `Question ${n}`);
    await page.reload();
    await page.getByText('0.9 of 1 MB', { exact: true }).waitFor();
    await page.goto(`${browser.url}/app/conversations/${first}`);
    await page.getByText('This answer had 1 row, which is not kept any more. Ask again to see it.').waitFor();
  });
});

describe('the erasure of conversations', () => {
  it('is of one member, after a question, and leaves those of others', async () => {
    await converse(editor, 'What the editor asked');
    const page = await members();
    const erase = page.getByRole('button', { name: `Erase conversations of ${await nameOf(editor)}` });
    const dialog = page.getByRole('dialog', { name: 'Erase conversations?' });
    await erase.click();
    expect(await dialog.textContent()).toContain(`All conversations of ${await nameOf(editor)}`);
    expect(await dialog.textContent()).toContain('Conversations of API keys stay');
    await dialog.getByRole('button', { name: 'Keep them' }).click();
    expect(await questionsOf(editor)).toContain('What the editor asked');
    await erase.click();
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Erase', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await questionsOf(editor)).not.toContain('What the editor asked');
    expect(await questionsOf(admin)).toContain('The second question');
  });

  it('is of somebody who belongs to the workspace no more', async () => {
    const leaver = await api.make.aMember({ workspace: admin.workspace, role: 'editor' });
    const name = await nameOf(leaver);
    await converse(leaver, 'What the leaver asked');
    const page = await members();
    expect(await page.getByRole('region', { name: 'Former members' }).count()).toBe(0);
    await page.getByRole('button', { name: `Remove ${name}` }).click();
    const removal = page.getByRole('dialog', { name: 'Remove this member?' });
    await removal.getByRole('button', { name: 'Remove', exact: true }).click();
    const former = page.getByRole('region', { name: 'Former members' });
    await former.getByRole('button', { name: `Erase conversations of ${name}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Erase conversations?' });
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Erase', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    const left = 'SELECT FROM conversation WHERE member_id = $1';
    expect(await api.source.query(left, [leaver.id])).toEqual([]);
  });

  it('is of everybody, and what was kept is free again', async () => {
    const page = await members();
    await page.getByRole('button', { name: 'Erase all conversations' }).click();
    const dialog = page.getByRole('dialog', { name: 'Erase conversations?' });
    expect(await dialog.textContent()).toContain('those of API keys included');
    await dialog.getByRole('button', { name: 'Erase', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await questionsOf(admin)).toEqual([]);
    await page.goto(`${browser.url}/app/settings/plan`);
    await page.getByText('0 of 1 MB', { exact: true }).waitFor();
  });

  it('is offered to admins alone', async () => {
    const page = await browser.signIn(editor);
    await page.goto(`${browser.url}/app/settings/members`);
    await page.getByRole('region', { name: 'Members', exact: true }).waitFor();
    expect(await page.getByRole('button', { name: /^Erase/ }).count()).toBe(0);
  });
});

async function nameOf({ id }: BuiltMember): Promise<string> {
  const [row] = await api.source.query('SELECT name FROM member WHERE id = $1', [id]);
  return row.name;
}
