import { z } from 'zod';

/** The API server's message in an answer that is no success. */
export const ApiStatus = z.looseObject({
  code: z.number().optional(),
  reason: z.string().optional(),
  message: z.string().optional(),
  details: z.looseObject({ retryAfterSeconds: z.number().optional() }).nullish(),
});
export type ApiStatus = z.infer<typeof ApiStatus>;

/** A server, or a proxy before it, that asks for more than this is asked again all the same. */
const retryAfterMaxMs = 300_000;

/** The API server refused a request. Its message may name values of a resource, so it is for the log, not for a status. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    readonly reason: string,
    message: string,
    /** The time that the server asks to wait before it is asked again. */
    readonly retryAfterMs?: number | undefined,
  ) {
    super(message);
  }

  /** By an answer's status code and its text. */
  static of(status: number, body: unknown, what: string, retryAfterMs?: number): ApiError {
    const { reason = '', message = '', details } = ApiStatus.safeParse(body).data ?? {};
    const seconds = details?.retryAfterSeconds;
    const askedMs = retryAfterMs ?? (seconds === undefined ? undefined : seconds * 1_000);
    const waitMs = askedMs === undefined ? undefined : Math.min(askedMs, retryAfterMaxMs);
    return new ApiError(status, reason, `${what}: ${status} ${reason} ${message}`.trim(), waitMs);
  }
}

/** Reports whether an error is the API server's answer with one of these status codes. */
export function isApiError(error: unknown, ...statuses: number[]): error is ApiError {
  return error instanceof ApiError && statuses.includes(error.status);
}
