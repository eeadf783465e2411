import { describe, expect, it } from '@jest/globals';
import { startDashboardWorkspace } from './dashboard-workspace.js';

const its = startDashboardWorkspace();

/** The same question, by a member and with a key. */
async function askTwice(question: string) {
  const { secret } = await its.api.make.aKey({ workspace: its.workspace });
  const { body: member } = await its
    .send('post', `/workspaces/${its.workspace.id}/ask`, { question })
    .expect(200);
  const { body: key } = await its.api.http
    .post('/v1/ask')
    .set('authorization', `Bearer ${secret}`)
    .send({ question })
    .expect(200);
  return { member, key };
}

describe('POST /v1/ask', () => {
  it('says what it read and how sure that is, where it is a guess', async () => {
    const { member, key } = await askTwice('Which country buys the most?');
    expect(member).toMatchObject({ success: true, reading: expect.any(String) });
    const sure = Math.round(member.confidence * 100);
    expect(key.insight).toBe(`${member.insight} Read as: ${member.reading} (${sure}% sure).`);
  });

  it('adds nothing where it is certain', async () => {
    const { member, key } = await askTwice('How many orders are there?');
    expect(key.insight).toBe(member.insight);
  });
});
