/**
 * The program's part of OAuth 2.1: metadata (RFC 9728, RFC 8414), registration (RFC 7591) and the exchange of a code for a key. Anybody may
 * call these, from any page: no cookie is read here, and nothing is given away but for a code with its verifier. Where QG_OAUTH is off, none
 * of them exists.
 */
import { exchangeCode, registerClient } from '#access';
import {
  ClientRegistration,
  TokenRequest,
  describeIssue,
  oauthError,
  resourceMetadataPath,
  scopes,
  unsupportedMediaType,
} from '#contracts';
import { DataSource } from '#database';
import type { AddRoutes } from '#edge';
import { anonymousBodyBytesMax } from '#edge';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { ApiParts } from './module.js';

const registrationPath = '/auth/oauth/register';
const tokenPath = '/auth/oauth/token';
const form = 'application/x-www-form-urlencoded';
const bodyLimit = anonymousBodyBytesMax;

/** Serves OAuth's own addresses, where the deployment has it switched on. */
export function serveOAuth({ config, clock }: ApiParts): AddRoutes {
  return (server, context) => {
    if (config.QG_OAUTH === 'off') return;
    const { manager: db } = context.get(DataSource);
    void server.register((scope, _options, done) => {
      scope.addHook('onRequest', (_request, reply, next) => {
        void reply.header('access-control-allow-origin', '*');
        next();
      });
      serveMetadata(scope, config.QG_PUBLIC_URL);
      scope.options(registrationPath, answerPreflight);
      scope.post(registrationPath, { bodyLimit }, async ({ body, ip }, reply) => {
        const registration = parsed(ClientRegistration, body, 'invalid_client_metadata');
        const client = await registerClient(db, registration, ip, clock());
        return reply.code(201).send({
          client_id: client.id,
          client_id_issued_at: Math.floor(client.createdAt.getTime() / 1_000),
          client_name: client.name,
          redirect_uris: client.redirectUris,
          ...clientFacts,
        });
      });
      scope.addContentTypeParser(form, { parseAs: 'string', bodyLimit }, (_request, body, parsedAs) =>
        parsedAs(null, new URLSearchParams(body.toString())),
      );
      scope.options(tokenPath, answerPreflight);
      scope.post(tokenPath, { bodyLimit }, async (request) => {
        const exchange = { address: request.ip, now: clock(), keysMax: config.QG_API_KEYS_MAX };
        const key = await exchangeCode(db, tokenRequestOf(request), exchange);
        return {
          access_token: key.secret,
          token_type: 'Bearer',
          expires_in: key.expiresInSeconds,
          scope: key.scopes.join(' '),
        };
      });
      done();
    });
  };
}

/** Every program is public: it has no secret, and the verifier of each code proves that it is the one that began. */
const clientFacts = {
  token_endpoint_auth_method: 'none',
  grant_types: ['authorization_code'],
  response_types: ['code'],
};

function serveMetadata(scope: FastifyInstance, publicUrl: string): void {
  const resource = {
    resource: `${publicUrl}/v1/mcp`,
    authorization_servers: [publicUrl],
    scopes_supported: scopes,
    bearer_methods_supported: ['header'],
    resource_name: 'Questglass',
    resource_documentation: `${publicUrl}/docs`,
  };
  const service = {
    issuer: publicUrl,
    authorization_endpoint: `${publicUrl}/app/authorize`,
    token_endpoint: publicUrl + tokenPath,
    registration_endpoint: publicUrl + registrationPath,
    scopes_supported: scopes,
    response_types_supported: clientFacts.response_types,
    response_modes_supported: ['query'],
    grant_types_supported: clientFacts.grant_types,
    token_endpoint_auth_methods_supported: [clientFacts.token_endpoint_auth_method],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    service_documentation: `${publicUrl}/docs`,
  };
  const documents = {
    '/.well-known/oauth-protected-resource': resource,
    [resourceMetadataPath]: resource,
    '/.well-known/oauth-authorization-server': service,
  };
  for (const [path, document] of Object.entries(documents)) {
    scope.get(path, () => document);
    scope.options(path, answerPreflight);
  }
}

/** Pages of other sites may be clients, too, as the MCP Inspector is; they send the version of their protocol along. */
function answerPreflight(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .code(204)
    .headers({
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'content-type, accept, mcp-protocol-version',
      'access-control-max-age': '600',
    })
    .send();
}

function tokenRequestOf({ body }: FastifyRequest): TokenRequest {
  if (!(body instanceof URLSearchParams)) throw unsupportedMediaType(`send the body as ${form}`);
  const names = [...body.keys()];
  if (new Set(names).size < names.length) throw oauthError('invalid_request', 'each parameter may come once');
  if (body.get('grant_type') !== 'authorization_code')
    throw oauthError('unsupported_grant_type', 'grant_type has to be authorization_code: there is no other');
  return parsed(TokenRequest, Object.fromEntries(body), 'invalid_request');
}

function parsed<T extends z.ZodType>(
  schema: T,
  value: unknown,
  code: 'invalid_client_metadata' | 'invalid_request',
): z.infer<T> {
  const { success, data, error } = schema.safeParse(value, { error: describeIssue });
  if (success) return data;
  const [issue] = error.issues;
  throw oauthError(code, `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'is not valid'}`);
}
