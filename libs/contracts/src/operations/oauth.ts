import { operation } from '../operation.js';
import { planGates } from '../plans.js';
import {
  ApprovedAuthorization,
  Authorization,
  AuthorizationApproval,
  AuthorizationRequest,
} from '../schemas/oauth.js';

/** Operations by which a person connects a program. The program's own addresses are those of OAuth, and stand in its metadata. */
export const oauthOperations = {
  describeAuthorization: operation({
    id: 'describeAuthorization',
    method: 'GET',
    path: '/auth/oauth/authorization',
    tag: 'API keys',
    summary: 'The program that asks to be connected, and its request',
    description: 'Answers 404 where `QG_OAUTH` is off.',
    auth: 'session',
    query: AuthorizationRequest,
    status: 200,
    output: Authorization,
  }),
  approveAuthorization: operation({
    id: 'approveAuthorization',
    method: 'POST',
    path: '/workspaces/{workspace_id}/oauth-authorizations',
    tag: 'API keys',
    summary: 'Connect a program: it gets a code, by which it comes to an API key',
    description: 'Answers 404 where `QG_OAUTH` is off. The code holds for a minute, and for one exchange.',
    auth: 'workspace',
    plan: planGates.apiKeys,
    role: 'admin',
    body: AuthorizationApproval,
    refusals: ['conflict'],
    status: 201,
    output: ApprovedAuthorization,
  }),
};
