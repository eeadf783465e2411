import { hash } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { BuiltMember } from '#testing';
import { startTestApi } from '../start-test-api.js';

const api = startTestApi({ QG_PUBLIC_URL: 'https://questglass.example', QG_OAUTH: 'on' });

let admin: BuiltMember;
let session: { authorization: string };
beforeAll(async () => {
  admin = await api.make.aMember({ role: 'admin' });
  session = await api.signIn(admin);
});

/** The exchange of a code to which a member consented. */
async function consented(as: { authorization: string }) {
  const uri = 'https://assistant.example/back';
  const program = { client_name: 'Assistant', redirect_uris: [uri] };
  const registered = await api.http.post('/auth/oauth/register').send(program).expect(201);
  const client = { client_id: String(registered.body.client_id), redirect_uri: uri };
  const verifier = 'v'.repeat(43);
  const challenge = hash('sha256', verifier, 'base64url');
  const { body } = await api.http
    .post(`/workspaces/${admin.workspace.id}/oauth-authorizations`)
    .set(as)
    .send({
      ...client,
      response_type: 'code',
      code_challenge: challenge,
      code_challenge_method: 'S256',
      scopes: ['read'],
    })
    .expect(201);
  const code = new URL(body.redirect_to).searchParams.get('code') ?? '';
  return { exchange: { ...client, grant_type: 'authorization_code', code, code_verifier: verifier } };
}

describe('a key of a program', () => {
  it('loses the role that its person loses, and gets none back; one made by hand keeps its own', async () => {
    const member = await api.make.aMember({ workspace: admin.workspace, role: 'admin' });
    const as = await api.signIn(member);
    const members = `/workspaces/${admin.workspace.id}/members`;
    const { exchange } = await consented(as);
    await api.http.post('/auth/oauth/token').type('form').send(exchange).expect(200);
    const keys = `/workspaces/${admin.workspace.id}/api-keys`;
    const byHand = await api.http
      .post(keys)
      .set(as)
      .send({ name: 'by hand', scopes: ['read'] })
      .expect(201);
    const rolesNow = async () => {
      const { body } = await api.http.get(`${keys}?limit=2`).set(session).expect(200);
      return body.data.map(({ name, role }: { name: string; role: string }) => [name, role]);
    };
    const change = (role: string) =>
      api.http.patch(`${members}/${member.id}`).set(session).send({ role }).expect(200);
    expect(byHand.body.role).toBe('admin');
    await change('viewer');
    const lowered = [
      ['by hand', 'admin'],
      ['Assistant (OAuth)', 'viewer'],
    ];
    expect(await rolesNow()).toEqual(lowered);
    const { body: audit } = await api.http
      .get(`/workspaces/${admin.workspace.id}/audit-events?limit=2`)
      .set(session);
    const details = {
      changed: ['role'],
      because: 'the role of its person was changed',
      member_id: member.id,
    };
    // Both events are of one moment, in either order.
    expect(audit.data).toContainEqual(expect.objectContaining({ action: 'api_key.changed', details }));
    await change('admin');
    expect(await rolesNow()).toEqual(lowered);
  });
});
