import type { AuthorizationRequest } from '#contracts';

const names = [
  'client_id',
  'redirect_uri',
  'response_type',
  'code_challenge',
  'code_challenge_method',
  'state',
  'resource',
  'scope',
] as const;

/** The parameters of a program's request. They are passed on as they are: the server judges them. */
export function readAsked(search: string): AuthorizationRequest {
  const given = new URLSearchParams(search);
  const asked = names.flatMap((name) => {
    const [value] = given.getAll(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(asked) as AuthorizationRequest;
}
