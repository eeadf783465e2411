export { Answer } from './answer.js';
export { apiVersion } from './contract.js';
export type * from './contract.js';
export {
  ApiError,
  AuthenticationError,
  ConflictError,
  ConnectionError,
  IdempotencyMismatchError,
  InvalidRequestError,
  NotFoundError,
  PermissionError,
  PlanLimitError,
  QuestglassError,
  RateLimitError,
  ServerError,
  TimeoutError,
} from './errors.js';
export type { InputIssue } from './errors.js';
export { Listing } from './listing.js';
export type { ListOptions, Page } from './listing.js';
export { Questglass } from './questglass.js';
export type { QuestglassOptions } from './questglass.js';
export { RowExport } from './row-export.js';
export type { ExportedRow } from './row-export.js';
export type { IdempotentOptions, RequestOptions } from './transport.js';
export { version } from './version.js';
export { WebhookVerificationError, verifyWebhook } from './webhooks.js';
export type { IncomingHeaders, VerifyOptions } from './webhooks.js';
