import { SourceError } from '#connectors';
import { Refusal } from '#contracts';
import type { RefusalCode } from '#contracts';
import { SealError } from '#platform';
import { z } from 'zod';
import type { Reason } from './reasons.js';

const Issues = z.array(z.object({ path: z.string(), message: z.string() }));

/**
 * A resource cannot be applied until somebody changes something: its spec, a Secret, what it refers to. The reason
 * is a word for programs, the message says to people what to do; neither holds a secret.
 */
export class Stalled extends Error {
  override readonly name: string = 'Stalled';
  /** The status all the same: all but one thing was carried out. */
  readonly fields: object | undefined;

  constructor(
    readonly reason: Reason,
    message: string,
    { fields, ...options }: ErrorOptions & { fields?: object } = {},
  ) {
    super(message, options);
    this.fields = fields;
  }
}

/**
 * A stall that may end by itself in a moment: what a resource refers to is often made together with it, or by somebody who was
 * told to at the same time. Only when it stays away has somebody to do something.
 */
export class Pending extends Stalled {
  override readonly name = 'Pending';
}

/** A refusal of a use case, with all that was wrong, as what stalls the resource; any other failure stays what it is. */
export function toStalled(error: unknown): unknown {
  // Until somebody gives the keys back no retry opens it.
  if (error instanceof SealError) return new Stalled('SecretKeysWrong', error.message, { cause: error });
  // An outage is not the resource's fault: it is tried again.
  if (!(error instanceof Refusal) || error.status >= 500) return error;
  const issues = Issues.safeParse(error.context['issues']).data ?? [];
  const problems = issues.map(({ path, message }) => `${path}: ${message}`);
  const message = [error.message, ...problems].join('; ');
  if (isUnreachable(error.cause)) return new Pending('SourceUnreachable', message, { cause: error });
  return new Stalled(reasonOf[error.code] ?? 'Refused', message, { cause: error });
}

function isUnreachable(error: unknown): boolean {
  return error instanceof SourceError && (error.code === 'unreachable' || error.code === 'timed_out');
}

const reasonOf: Partial<Record<RefusalCode, Reason>> = {
  invalid_request: 'InvalidRequest',
  conflict: 'Conflict',
  not_found: 'NotFound',
  plan_limit: 'PlanTooLow',
};
