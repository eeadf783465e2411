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
}
