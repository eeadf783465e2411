import type { AuthorizationRequest } from '#contracts';

/** The parameters of a program's request; undefined where it asks in another way than this service answers. */
export function readAsked(search: string): AuthorizationRequest | undefined {
  const given = new URLSearchParams(search);
  const { response_type: type, code_challenge_method: method } = Object.fromEntries(given);
  if (type !== 'code' || method !== 'S256') return undefined;
  return {
    client_id: given.get('client_id') ?? '',
    redirect_uri: given.get('redirect_uri') ?? '',
    response_type: type,
    code_challenge: given.get('code_challenge') ?? '',
    code_challenge_method: method,
    state: given.get('state') ?? undefined,
    resource: given.get('resource') ?? undefined,
    scope: given.get('scope') ?? undefined,
  };
}
