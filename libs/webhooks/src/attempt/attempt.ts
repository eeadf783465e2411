import type { EventType } from '#contracts';
import { readRetryAfter } from '#platform';
import type { Receiver } from './receiver-cache.js';
import type { OutgoingPost, Post, PostResult } from './post.js';
import { signBody, signStandard } from '../subscriptions/signing-secret.js';

/** The request of an attempt, and its receiver. */
export interface Attempt {
  deliveryId: string;
  number: number;
  eventType: EventType;
  body: string;
  /** The trace of the event's cause. */
  traceparent: string | null;
  receiver: Receiver;
  /** Set for a test-fire, which reports no real event. */
  isTest?: true;
}

/** The outcome of an attempt. `failure` is a bounded set: it labels metrics. */
export interface AttemptOutcome {
  state: 'succeeded' | 'failed' | 'unknown';
  failure: 'none' | 'status' | 'gone' | 'timed_out' | 'refused' | 'network' | 'aborted';
  statusCode: number | null;
  durationMs: number;
  error: string | null;
  answer: string | null;
  retryAfterMs: number | undefined;
}

/** Signs a delivery, posts it once and classifies the result. */
export async function sendAttempt(
  attempt: Attempt,
  { post, now, signal }: { post: Post; now: () => Date; signal: AbortSignal },
): Promise<AttemptOutcome> {
  const result = await post(buildPost(attempt, now()), signal);
  return classifyResult(result, now());
}

/** SPEC 6.2 and the Standard Webhooks fields. The receiver's own fields come first; none of them may have one of our names. */
export function buildPost(
  { deliveryId, number, eventType, body: text, traceparent, receiver, isTest }: Attempt,
  now: Date,
): OutgoingPost {
  const body = Buffer.from(text);
  const atSeconds = Math.floor(now.getTime() / 1_000);
  const signatures = receiver.standardKeys.map((key) => signStandard(key, deliveryId, atSeconds, body));
  const headers = receiver.headers.concat(
    ['content-type', 'application/json'],
    ['user-agent', 'Questglass-Webhooks/1.0'],
    ['x-service-event', eventType],
    ['x-service-delivery', deliveryId],
    ['x-service-attempt', String(number)],
    ['x-service-signature', signBody(receiver.secret, body)],
    ['webhook-id', deliveryId],
    ['webhook-timestamp', String(atSeconds)],
    ['webhook-signature', signatures.join(' ')],
    traceparent === null ? [] : ['traceparent', traceparent],
    isTest ? ['x-service-test', 'true'] : [],
  );
  return { subscriptionId: receiver.subscriptionId, url: receiver.url, headers, body };
}

/** Only 2xx is success: following a redirect would send a body signed for one place to another. */
export function classifyResult(result: PostResult, now: Date): AttemptOutcome {
  const durationMs = Math.round(result.durationMs);
  const nothing = { statusCode: null, durationMs, answer: null, retryAfterMs: undefined };
  switch (result.kind) {
    case 'aborted':
      return { ...nothing, state: 'unknown', failure: 'aborted', error: result.error };
    case 'timed_out':
    case 'refused':
    case 'network':
      return { ...nothing, state: 'failed', failure: result.kind, error: result.error };
    case 'answered':
      return classifyResponse(result, durationMs, now);
  }
}

function classifyResponse(
  { statusCode, answer, retryAfter }: PostResult & { kind: 'answered' },
  durationMs: number,
  now: Date,
): AttemptOutcome {
  const answered = { statusCode, durationMs, answer, retryAfterMs: undefined };
  if (statusCode >= 200 && statusCode < 300)
    return { ...answered, state: 'succeeded', failure: 'none', error: null };
  const isRedirect = statusCode >= 300 && statusCode < 400;
  const error = `answered ${statusCode}${isRedirect ? '; redirects are not followed' : ''}`;
  const retryAfterMs = statusCode === 429 || statusCode === 503 ? readRetryAfter(retryAfter, now) : undefined;
  const failure = statusCode === 410 ? 'gone' : 'status';
  return { ...answered, state: 'failed', failure, error, retryAfterMs };
}
