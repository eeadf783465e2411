export { operations } from './operations.js';
export type { BodyOf, Operation, OutputOf, ParamsOf, QueryOf } from './operation.js';
export { Plan, planGates, planReaches, plans, requestsPerMinute } from './plans.js';
export type { PlanGate } from './plans.js';
export { Role, roleReaches, roles } from './roles.js';
export { Scope, effectiveScopes, scopes } from './scopes.js';
export {
  Refusal,
  addressNotAllowed,
  conflict,
  internal,
  invalidRequest,
  methodNotAllowed,
  noKey,
  noSession,
  notFound,
  planTooLow,
  rateLimited,
  refusalBody,
  refusalStatus,
  roleTooLow,
  scopeMissing,
  signInFailed,
  tooManyAttempts,
  unavailable,
} from './refusals.js';
export type { InputIssue, RefusalCode } from './refusals.js';
export { AddressRange, ApiKey, ApiKeyInput, CreatedApiKey } from './schemas/api-keys.js';
export { AuditAction, AuditEvent } from './schemas/audit-events.js';
export { Email, PageQuery, idOf, text } from './schemas/fields.js';
export type { Page } from './schemas/fields.js';
export { Member, MemberInput, Password } from './schemas/members.js';
export { Me, Session } from './schemas/sessions.js';
export { Whoami } from './schemas/whoami.js';
