import type { ErrorCode } from './contract.js';

/** The base of everything that this package throws. */
export class QuestglassError extends Error {
  override readonly name: string = 'QuestglassError';
}

/** The service could not be reached, or the connection broke. */
export class ConnectionError extends QuestglassError {
  override readonly name: string = 'ConnectionError';
}

/** There was no answer in time. */
export class TimeoutError extends ConnectionError {
  override readonly name: string = 'TimeoutError';
}

/** The body of a refusal, as far as it is known. */
export interface RefusalBody {
  readonly error_code?: string;
  /** The code of a 402. */
  readonly error?: string;
  readonly message?: string;
  readonly issues?: readonly InputIssue[];
  readonly required_scope?: string;
  readonly required_role?: string;
  readonly required_plan?: string;
  readonly limit?: string;
  readonly limit_bytes?: number;
  readonly limit_rpm?: number;
  readonly detail?: { readonly limit_rpm?: number };
  readonly request_id?: string;
}

/** One thing that is wrong with an input: where, and what. */
export interface InputIssue {
  readonly path: string;
  readonly message: string;
}

/** An answer that is a refusal. */
export interface Refused {
  readonly status: number;
  readonly body: RefusalBody;
  readonly headers: Headers;
}

/** The service refused the request. */
export class ApiError extends QuestglassError {
  override readonly name: string = 'ApiError';
  readonly status: number;
  /** The reason, for programs: `error_code` of the body, `error` of a 402. A newer service may know more of them. */
  readonly code: ErrorCode | (string & {}) | undefined;
  /** Quote it when you report a problem. */
  readonly requestId: string | undefined;
  readonly body: RefusalBody;
  readonly headers: Headers;

  constructor({ status, body, headers }: Refused) {
    super(body.message ?? `the service answered ${status}`);
    this.status = status;
    this.code = body.error_code ?? body.error;
    this.requestId = headers.get('x-request-id') ?? body.request_id;
    this.body = body;
    this.headers = headers;
  }
}

/** 400, 413, 415: the request is not as the API takes it. */
export class InvalidRequestError extends ApiError {
  override readonly name: string = 'InvalidRequestError';

  /** Each thing that is wrong. */
  get issues(): readonly InputIssue[] {
    return this.body.issues ?? [];
  }

  /** The bytes of a body that are read, where there were more. */
  get limitBytes(): number | undefined {
    return this.body.limit_bytes;
  }
}

/** 401: there is no such API key, or it was revoked. */
export class AuthenticationError extends ApiError {
  override readonly name: string = 'AuthenticationError';
}

/** 402: the account's plan does not include this. */
export class PlanLimitError extends ApiError {
  override readonly name: string = 'PlanLimitError';

  /** The feature that is not included. */
  get limit(): string | undefined {
    return this.body.limit;
  }

  get requiredPlan(): string | undefined {
    return this.body.required_plan;
  }
}

/** 403: the key may not do this, or not from here. */
export class PermissionError extends ApiError {
  override readonly name: string = 'PermissionError';

  get requiredScope(): string | undefined {
    return this.body.required_scope;
  }

  get requiredRole(): string | undefined {
    return this.body.required_role;
  }
}

/** 404: there is nothing with this id in the workspace. */
export class NotFoundError extends ApiError {
  override readonly name: string = 'NotFoundError';
}

/** 409: the present state does not allow it. */
export class ConflictError extends ApiError {
  override readonly name: string = 'ConflictError';
}

/** 422: the idempotency key was used for another request. */
export class IdempotencyMismatchError extends ApiError {
  override readonly name: string = 'IdempotencyMismatchError';
}

/** 429: the key has used up its requests of this minute. */
export class RateLimitError extends ApiError {
  override readonly name: string = 'RateLimitError';

  get limitRpm(): number | undefined {
    return this.body.limit_rpm ?? this.body.detail?.limit_rpm;
  }

  get retryAfterSeconds(): number | undefined {
    const seconds = Number(this.headers.get('retry-after') ?? Number.NaN);
    return Number.isFinite(seconds) ? seconds : undefined;
  }
}

/** 5xx: the service failed, or something that it depends on is down. */
export class ServerError extends ApiError {
  override readonly name: string = 'ServerError';
}

const classOfStatus: Readonly<Record<number, typeof ApiError>> = {
  400: InvalidRequestError,
  401: AuthenticationError,
  402: PlanLimitError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  413: InvalidRequestError,
  415: InvalidRequestError,
  422: IdempotencyMismatchError,
  429: RateLimitError,
};

/** The error of an answer's status. */
export function errorOf(refused: Refused): ApiError {
  const fallback = refused.status >= 500 ? ServerError : ApiError;
  const ErrorClass = classOfStatus[refused.status] ?? fallback;
  return new ErrorClass(refused);
}
