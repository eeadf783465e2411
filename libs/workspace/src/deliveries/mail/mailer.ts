/**
 * The operator's mail server. Failure modes:
 * - It is away, slow or full: the mail is retried.
 * - It refuses the mail or the address permanently: the mail is not retried.
 * - It hangs: the attempt is given up after a minute.
 * A mail that was taken all the same has one Message-ID throughout, by which mail readers recognize copies. The server's messages are
 * never shown, because they may quote addresses; only its codes are.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { errorCode } from '#platform';
import type { Transporter } from 'nodemailer';
import type { NoticeAttachment } from '../notice-attachments.js';
import type { SendResult } from '../send-result.js';

const connectMs = 10_000;
const silenceMs = 20_000;
const wholeMs = 60_000;
const connectionsMax = 4;

/** The operator's settings of mail. */
export interface MailSettings {
  /** As smtp://user:password@host:port, or smtps://. */
  url: string;
  /** As an address, or as "Name <address>". */
  from: string;
}

/** A mail to one person. */
export interface Mail {
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  messageId: string;
  headers: Readonly<Record<string, string>>;
  pictures: readonly { cid: string; png: Buffer }[];
  pdf?: NoticeAttachment | undefined;
}

export class Mailer {
  readonly #url: string;
  readonly #from: { name: string; address: string };
  #transport: Promise<Transporter> | undefined;

  constructor({ url, from }: MailSettings) {
    this.#url = url;
    this.#from = readSender(from);
  }

  /** The domain of the sender's address, for Message-IDs. */
  get domain(): string {
    return this.#from.address.split('@').at(-1) ?? 'localhost';
  }

  /** Sends one mail; every outcome is a result. */
  async send({ to, subject, text, html, messageId, headers, pictures, pdf }: Mail): Promise<SendResult> {
    const patience = new AbortController();
    const late = wait(wholeMs, tooLate, { signal: patience.signal });
    // The abort below ends it.
    late.catch(() => undefined);
    const handOver = async () => {
      const transport = await this.#open();
      await transport.sendMail({
        from: this.#from,
        to,
        // Set explicitly, so that no address is parsed from a header field.
        envelope: { from: this.#from.address, to: [to.address] },
        subject,
        text,
        html,
        messageId,
        headers: { ...headers },
        attachments: [
          ...pictures.map(({ cid, png }) => ({
            cid,
            content: png,
            contentType: 'image/png',
            contentDisposition: 'inline' as const,
            filename: `${cid.split('@')[0]}.png`,
          })),
          ...(pdf ? [{ content: pdf.content, contentType: 'application/pdf', filename: pdf.name }] : []),
        ],
      });
    };
    const sending = handOver().then((): SendResult => ({ state: 'sent' }), failureOf);
    try {
      return await Promise.race([sending, late]);
    } finally {
      patience.abort();
    }
  }

  async close(): Promise<void> {
    (await this.#transport)?.close();
  }

  /** The connections to the server; a failed connection is retried for the next mail. */
  #open(): Promise<Transporter> {
    this.#transport ??= transportTo(this.#url).catch((error: unknown) => {
      this.#transport = undefined;
      throw error;
    });
    return this.#transport;
  }
}

/** Loaded with the first mail: most processes send none. */
async function transportTo(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  const { protocol, hostname, port, username, password } = new URL(url);
  const isSecure = protocol === 'smtps:';
  const hasUser = username !== '';
  return createTransport({
    pool: true,
    maxConnections: connectionsMax,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (isSecure ? 465 : 587) : Number(port),
    secure: isSecure,
    // A password requires TLS; without one, TLS is used where the server offers it.
    requireTLS: !isSecure && hasUser,
    ...(hasUser && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

const tooLate: SendResult = {
  state: 'retry',
  error: 'the mail server took more than a minute',
  retryAfterMs: undefined,
};

/** The name and address of QG_SMTP_FROM. */
export function readSender(from: string): { name: string; address: string } {
  const [, name = '', address = from] = /^\s*"?([^"<>]*?)"?\s*<([^<>]+)>\s*$/.exec(from) ?? [];
  return { name, address: address.trim() };
}

const sentences: Readonly<Record<string, string>> = {
  EAUTH: 'the mail server refuses our user or password',
  ENOAUTH: 'the mail server wants a user and password',
  ETLS: 'the mail server offers no TLS, without which no password is sent',
  ECONNECTION: 'the mail server cannot be reached',
  ECONNREFUSED: 'the mail server refuses connections',
  EDNS: 'the name of the mail server is not known',
  ETIMEDOUT: 'the mail server does not answer',
  ESOCKET: 'the connection to the mail server broke, or its certificate is not trusted',
};

/** A reply of 5xx to the mail or its address is permanent; one to our user or password is for the operator to fix. */
function failureOf(error: unknown): SendResult {
  const code = errorCode(error) ?? '';
  const reply = replyOf(error);
  const known = sentences[code];
  if (known !== undefined) return { state: 'retry', error: known, retryAfterMs: undefined };
  if (reply === undefined)
    return {
      state: 'retry',
      error: `sending failed${code === '' ? '' : ` (${code})`}`,
      retryAfterMs: undefined,
    };
  const words = `the mail server answered ${reply}`;
  return reply >= 500
    ? { state: 'refused', error: words }
    : { state: 'retry', error: words, retryAfterMs: undefined };
}

function replyOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('responseCode' in error)) return undefined;
  return typeof error.responseCode === 'number' ? error.responseCode : undefined;
}
