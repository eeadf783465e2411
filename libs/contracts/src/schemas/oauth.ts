import { z } from 'zod';
import { Scope } from '../scopes.js';
import { idOf, text, word } from './fields.js';

/** The longest that a program's name may be, so that the name of its key, which says more, has its place. */
const nameLengthMax = 80;
const addressLengthMax = 1_000;

const address = text(addressLengthMax);

/** The parameters with which a program sends a person's browser here. Those of other extensions of OAuth are left out. */
const requestFields = {
  client_id: idOf('oac').describe('The program, as it was registered.'),
  redirect_uri: address.describe('The address to which the code goes: one that the program registered.'),
  response_type: z.literal('code').describe('The kind of answer; there is no other.'),
  code_challenge: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be the SHA-256 of a code verifier, in base64url (PKCE)')
    .describe('The SHA-256 of the code verifier, in base64url (PKCE).'),
  code_challenge_method: z.literal('S256').describe('How the challenge was made; there is no other way.'),
  state: z.string().max(2_000).optional().describe('Any text; it is sent back with the code.'),
  resource: address.optional().describe('The address of the MCP server, or of the service (RFC 8707).'),
};

/** A program's request to be connected. */
export const AuthorizationRequest = z.object({
  ...requestFields,
  scope: z
    .string()
    .max(500)
    .optional()
    .describe('The scopes that it asks for, with blanks; unknown ones do not count.'),
});
export type AuthorizationRequest = z.infer<typeof AuthorizationRequest>;

/** A program's request, as a person is asked about it. */
export const Authorization = z
  .object({
    client_name: z.string().describe('The name that the program gave itself; nobody has checked it.'),
    redirect_kind: z
      .enum(['web', 'local', 'app'])
      .describe(
        'Where the code goes: a site, a program on the computer of the browser, or an app by its own scheme.',
      ),
    redirect_host: z.string().describe("The site's or the computer's host, or the app's scheme."),
    redirect_path: z
      .string()
      .describe('The path at that host, or all that stands behind the scheme of an app; without its query.'),
    scopes: z.array(Scope).describe('The scopes that are asked for.'),
    redirect_if_denied: z.string().describe('Where the browser goes if the person refuses.'),
  })
  .meta({ id: 'Authorization' });
export type Authorization = z.infer<typeof Authorization>;

/** A person's consent. */
export const AuthorizationApproval = z
  .strictObject({
    ...requestFields,
    scopes: z
      .array(Scope)
      .min(1, 'select at least one scope')
      .max(10)
      .transform((list) => [...new Set(list)])
      .describe('The scopes that the key gets.'),
    expires_in_days: z
      .number()
      .int()
      .min(1)
      .max(365)
      .default(30)
      .describe('After so many days the key is refused like a revoked one.'),
  })
  .meta({ id: 'AuthorizationApproval' });
export type AuthorizationApproval = z.infer<typeof AuthorizationApproval>;

/** The result of a consent. */
export const ApprovedAuthorization = z
  .object({ redirect_to: z.string().describe('Where the browser goes on: to the program, with a code.') })
  .meta({ id: 'ApprovedAuthorization' });
export type ApprovedAuthorization = z.infer<typeof ApprovedAuthorization>;

/** A program that registers itself (RFC 7591). What it says beyond this does not count. */
export const ClientRegistration = z.object({
  client_name: word(nameLengthMax)
    .refine((name) => !/\p{Cf}/u.test(name), 'must not contain invisible characters')
    .optional(),
  redirect_uris: z.array(address).min(1).max(10),
});
export type ClientRegistration = z.infer<typeof ClientRegistration>;

/** The exchange of a code for a key. */
export const TokenRequest = z.object({
  client_id: z.string().max(100),
  code: z.string().max(100),
  redirect_uri: z.string().max(addressLengthMax),
  code_verifier: z.string().regex(/^[\w.~-]{43,128}$/, 'must be 43 to 128 letters, digits and - . _ ~'),
  resource: z.string().max(addressLengthMax).optional(),
});
export type TokenRequest = z.infer<typeof TokenRequest>;
