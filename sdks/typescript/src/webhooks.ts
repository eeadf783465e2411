import type { WebhookEvent } from './contract.js';
import { QuestglassError } from './errors.js';

/** A delivery that is not genuine, or too old. Answer 401 to it. */
export class WebhookVerificationError extends QuestglassError {
  override readonly name = 'WebhookVerificationError';
}

/** Header fields as a server has them: `Headers`, or an object by name in small letters. */
export type IncomingHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** An empty key would sign for everybody. */
const secretForm = /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/;

/** The strictness of the verification. */
export interface VerifyOptions {
  /** The age of a signature that is accepted, and how far ahead it may be; 300 by default. */
  toleranceSeconds?: number;
  /**
   * Refuses deliveries without the Standard Webhooks fields, the only ones whose signature covers the time; true by default. Without it, anybody
   * who has recorded a delivery can replay it at any time by leaving those fields out, so accept each `id` only once.
   */
  requireTimestamp?: boolean;
  /** The present moment; for tests. */
  now?: Date;
}

/**
 * Checks the signature of a delivery, and gives its event. `payload` is the body as it came, before anything parsed it. With several
 * secrets any will do, for the time in which a new one is staged. The Standard Webhooks fields are checked, with their time;
 * `X-Service-Signature` only where they are missing and `requireTimestamp` is false. Within the tolerance the same delivery may come
 * again: act once on each `id` of the event, which is signed, as the header fields of the service's own are not.
 */
export async function verifyWebhook(
  payload: string | Uint8Array,
  headers: IncomingHeaders,
  secret: string | readonly string[],
  options: VerifyOptions = {},
): Promise<WebhookEvent> {
  const body = typeof payload === 'string' ? new TextEncoder().encode(payload) : payload;
  const secrets = typeof secret === 'string' ? [secret] : secret;
  if (secrets.length === 0 || !secrets.every((each) => secretForm.test(each)))
    throw new WebhookVerificationError('a secret is whsec_ and at least 24 bytes in base64');
  const { requireTimestamp = true } = options;
  const isGenuine =
    field(headers, 'webhook-signature') === undefined && !requireTimestamp
      ? await isSigned(body, headers, secrets)
      : await isSignedWithTime(body, headers, secrets, options);
  if (!isGenuine) throw new WebhookVerificationError('the signature is not that of this secret and body');
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) as WebhookEvent;
}

/** The whole body, keyed with the whole secret. */
async function isSigned(
  body: Uint8Array,
  headers: IncomingHeaders,
  secrets: readonly string[],
): Promise<boolean> {
  const digest = /^sha256=([0-9a-f]{64})$/i.exec(field(headers, 'x-service-signature') ?? '')?.[1];
  if (digest === undefined) throw new WebhookVerificationError('there is no signature');
  const keys = secrets.map((secret) => new TextEncoder().encode(secret));
  const expected = await signaturesOf(keys, body);
  return isAnyOf(expected.map(hexOf), [digest.toLowerCase()]);
}

/** Id, time and body, keyed with the bytes that the secret stands for. */
async function isSignedWithTime(
  body: Uint8Array,
  headers: IncomingHeaders,
  secrets: readonly string[],
  { toleranceSeconds = 300, now = new Date() }: VerifyOptions,
): Promise<boolean> {
  const id = field(headers, 'webhook-id');
  const time = field(headers, 'webhook-timestamp');
  const signature = field(headers, 'webhook-signature');
  if (id === undefined || signature === undefined || time === undefined || !/^\d{1,12}$/.test(time))
    throw new WebhookVerificationError('webhook-id, webhook-timestamp or webhook-signature is missing');
  if (Math.abs(now.getTime() / 1_000 - Number(time)) > toleranceSeconds)
    throw new WebhookVerificationError(`it was signed more than ${toleranceSeconds} seconds from now`);
  const start = new TextEncoder().encode(`${id}.${time}.`);
  const signed = new Uint8Array(start.length + body.length);
  signed.set(start);
  signed.set(body, start.length);
  const given = signature.split(' ').flatMap((each) => (each.startsWith('v1,') ? [each.slice(3)] : []));
  const keys = secrets.map((secret) => bytesOf(secret.slice('whsec_'.length)));
  const expected = await signaturesOf(keys, signed);
  return isAnyOf(
    expected.map((bytes) => btoa(String.fromCharCode(...bytes))),
    given,
  );
}

/** One for each key, and no more, however many signatures a stranger sends. */
function signaturesOf(keys: readonly BufferSource[], content: Uint8Array): Promise<Uint8Array[]> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  return Promise.all(
    keys.map(async (bytes) => {
      const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign']);
      return new Uint8Array(await crypto.subtle.sign('HMAC', key, new Uint8Array(content)));
    }),
  );
}

function isAnyOf(expected: readonly string[], given: readonly string[]): boolean {
  return expected.some((one) => given.some((other) => isSame(one, other)));
}

/** In a time that tells nothing of the place of the first difference; the length is no secret. */
function isSame(one: string, other: string): boolean {
  let difference = one.length ^ other.length;
  for (let place = 0; place < one.length; place += 1)
    difference |= one.charCodeAt(place) ^ other.charCodeAt(place);
  return difference === 0;
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  } catch (cause) {
    throw new WebhookVerificationError('a secret is no base64', { cause });
  }
}

function field(headers: IncomingHeaders, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return typeof found === 'string' ? found : found?.[0];
}
