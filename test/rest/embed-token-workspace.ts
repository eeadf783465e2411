import type { BuiltKey, BuiltWorkspace } from '#testing';
import type { TestApi } from '../start-test-api.js';

export type Bearer = { authorization: string };

/** The header of a token's bearer. */
export const bearer = (token: string): Bearer => ({ authorization: `Bearer ${token}` });

/** A workspace with a key that issues embed tokens, its admin, and the key of a stranger. */
export interface EmbedTokenWorkspace {
  workspace: BuiltWorkspace;
  key: BuiltKey;
  stranger: BuiltKey;
  admin: Bearer;
}

export async function makeEmbedTokenWorkspace(api: TestApi): Promise<EmbedTokenWorkspace> {
  const workspace = await api.make.aWorkspace({ plan: 'enterprise' });
  const key = await api.make.aKey({ workspace, scopes: ['read'] });
  const stranger = await api.make.aKey({ plan: 'enterprise' });
  const member = await api.make.aMember({ workspace });
  return { workspace, key, stranger, admin: await api.signIn(member) };
}
