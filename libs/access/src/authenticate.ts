import { noEmbedToken, noKey, noSession } from '#contracts';
import { isEmbedToken } from './embed-tokens.js';
import { isKeySecret } from './key-secret.js';
import { isSessionToken } from './session-token.js';

/** The API key in an Authorization header. Its shape and checksum are checked here, so junk never reaches the database. */
export function keySecretOf(authorization: string | undefined): string {
  const secret = bearerOf(authorization);
  if (secret === undefined || !isKeySecret(secret)) throw noKey();
  return secret;
}

/** The session token in an Authorization header, if it has the shape of one. */
export function sessionTokenOf(authorization: string | undefined): string {
  const token = bearerOf(authorization);
  if (token === undefined || !isSessionToken(token)) throw noSession();
  return token;
}

/** The token of an embed, or of a kind that another lib issues, in an Authorization header. */
export function embedTokenOf(
  authorization: string | undefined,
  isOtherToken: (token: string) => boolean,
): string {
  const token = bearerOf(authorization);
  if (token === undefined || !(isEmbedToken(token) || isOtherToken(token))) throw noEmbedToken();
  return token;
}

/** RFC 6750: the scheme in any case, one space or more, the token. */
function bearerOf(authorization: string | undefined): string | undefined {
  if (authorization === undefined || authorization.length > 200) return undefined;
  const space = authorization.indexOf(' ');
  if (space !== 6 || authorization.slice(0, 6).toLowerCase() !== 'bearer') return undefined;
  return authorization.slice(space).trim();
}
