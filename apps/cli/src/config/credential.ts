import { prefixOf } from './api-key.js';

/** The proof of who calls: an API key of a workspace, or the sign-in of a member in one. */
export type Credential = ApiKeyCredential | SessionCredential;

/** The absence of one, as whoever signs in has none yet. */
export const noCredential = { kind: 'none' } as const;

/** An API key. */
export interface ApiKeyCredential {
  kind: 'key';
  secret: string;
}

/** A member's sign-in, which reaches what the member manages as well. */
export interface SessionCredential {
  kind: 'session';
  token: string;
  email: string;
  workspaceId: string;
}

/** The Authorization header that a credential makes. */
export function authorizationOf(
  credential: Credential | typeof noCredential,
): Readonly<Record<string, string>> {
  if (credential.kind === 'none') return {};
  return { authorization: `Bearer ${credential.kind === 'key' ? credential.secret : credential.token}` };
}

/** A credential as messages name it, without what makes it one. */
export function nameOf(credential: Credential | typeof noCredential): string {
  if (credential.kind === 'none') return 'nobody';
  return credential.kind === 'key'
    ? `the API key ${prefixOf(credential.secret)}`
    : `the sign-in of ${credential.email}`;
}
