/** @typedef {import('./recorder.mjs').Recorder} Recorder */

/**
 * Members, keys, and what is on record of them.
 * @param {Recorder} recorder
 */
export async function walkPeople(recorder) {
  await recorder.call('listSignInMethods');
  await recorder.call('me');
  const key = await recorder.call('createApiKey', {
    body: { name: 'Nightly report', scopes: ['read'], allowed_cidrs: ['203.0.113.0/24'] },
  });
  await recorder.call('listApiKeys');
  await recorder.call('revokeApiKey', { params: { key_id: key['id'] } });
  const password = 'seven otters sail north';
  const email = `ada-${Date.now().toString(36)}@example.com`;
  const member = await recorder.call('addMember', {
    body: { email, name: 'Ada Lovelace', role: 'viewer', password },
  });
  await recorder.call('listMembers');
  await recorder.call('changeMember', { params: { member_id: member['id'] }, body: { role: 'editor' } });
  const { token } = await recorder.call('signIn', { body: { email, password } });
  await recorder.call('changePassword', {
    token,
    body: { current_password: password, new_password: 'nine herons cross the river' },
  });
  await recorder.call('changeProfile', { token, body: { name: 'Countess Lovelace' } });
  await recorder.call('signOut', { token });
  await recorder.call('removeMember', { params: { member_id: member['id'] } });
  await recorder.call('listFormerMembers');
  await recorder.call('eraseConversations', { query: { member_id: member['id'] } });
  await recorder.call('listAuditEvents');
  await recorder.call('getWorkspace');
  // The demo's workspace is declared by a manifest and not changed here; the answer is the record all the same.
  recorder.examples['changeWorkspace'] = {
    request: { week_start: 'monday' },
    status: 200,
    response: recorder.examples['getWorkspace']?.response,
  };
  await recorder.call('getUsage');
  // A browser is sent to the identity provider and back; what it gets then is a session, as signing in gives it.
  recorder.examples['startOidc'] = { status: 302 };
  recorder.examples['finishOidc'] = { status: 200, response: recorder.examples['signIn']?.response };
  // Programs register themselves outside the contract's table, and a code is a secret.
  recorder.examples['describeAuthorization'] = { status: 200, response: authorization };
  recorder.examples['approveAuthorization'] = { request: approval, status: 201, response: approved };
}

const redirectUri = 'https://assistant.example/back';
const authorization = {
  client_name: 'Assistant',
  redirect_kind: 'web',
  redirect_host: 'assistant.example',
  scopes: ['ask', 'read'],
  redirect_if_denied: `${redirectUri}?error=access_denied&state=af0ifjsldkj&iss=http%3A%2F%2Flocalhost%3A8080`,
};
const approval = {
  client_id: 'oac_0355Pf5WoQoExea41oCvm6',
  redirect_uri: redirectUri,
  response_type: 'code',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
  state: 'af0ifjsldkj',
  scopes: ['read'],
  expires_in_days: 30,
};
const approved = {
  redirect_to: `${redirectUri}?code=qg_code_…&state=af0ifjsldkj&iss=http%3A%2F%2Flocalhost%3A8080`,
};
