import type { Connection } from '../config/connection.js';
import { authorizationOf, nameOf } from '../config/credential.js';
import { Failure, codeOf } from '../failure.js';
import { isRecord, parseJson } from '../json.js';
import { printMessage } from '../output/print.js';
import { withSpinner } from '../output/spinner.js';
import type { Environment } from '../environment.js';
import { version } from '../version.js';
import { calls, targetFor, targetOf } from './calls.js';
import type { CallName } from './calls.js';
import { warnOfCleartext } from './cleartext-warning.js';
import { sendRequest } from './send-request.js';
import type { IncomingResponse, OutgoingRequest, TakePart } from './send-request.js';
import { outage } from './outage.js';
import { unexpectedResponse, refusalOf, secondsToWait } from './refusal.js';

/** An answer as it came, byte for byte, and what it says. */
export interface ApiResponse {
  bytes: Buffer;
  json: Readonly<Record<string, unknown>>;
}

/** The arguments of a call besides its name. */
export interface CallInput {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | number | undefined>>;
  body?: object;
}

/** A request of any operation, by its address. */
export interface ApiRequest {
  method: string;
  target: string;
  /** Says on a terminal that it goes on. */
  label: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Buffer;
  /** Takes the body of a success part by part, however long it is, unless it is a JSON document. */
  take?: TakePart;
}

/** The time that a command waits. */
export interface RequestTimeouts {
  timeoutSeconds: number;
  onRateLimit: 'fail' | 'wait';
}

/** Calls the service with a key or as a member. Whatever is no proper answer is thrown as a Failure. */
export class Client {
  constructor(
    private readonly environment: Environment,
    readonly connection: Connection,
    private readonly timeouts: RequestTimeouts,
    private readonly debug = false,
  ) {
    warnOfCleartext(environment, connection);
  }

  async call(name: CallName, { params, query, body }: CallInput = {}): Promise<ApiResponse> {
    const target = targetFor(this.connection, targetOf(name, this.#withWorkspace(params), query));
    const label = name === 'ask' ? 'Asking' : 'Reading';
    const answer = await this.send({ method: calls[name].method, target, label, ...bodyOf(body) });
    if (answer.status < 200 || answer.status >= 300) throw refusalOf(answer, this.connection, target);
    const json = answer.status === 204 ? {} : parseJson(answer.bytes.toString('utf8'));
    if (!isRecord(json)) throw unexpectedResponse(answer, this.connection);
    return { bytes: answer.bytes, json };
  }

  /** The answer whatever its status, but no 429, however long that takes, where the person wants to wait. */
  async send(request: ApiRequest): Promise<IncomingResponse> {
    for (;;) {
      const answer = await this.#exchange(request);
      if (answer.status !== 429 || this.timeouts.onRateLimit === 'fail') return answer;
      const seconds = secondsToWait(answer.headers['retry-after'], Date.now());
      printMessage(
        this.environment,
        `${nameOf(this.connection.credential)} has used up its requests; trying again in ${seconds} s`,
      );
      await withSpinner(
        this.environment,
        'Waiting',
        () => new Promise((done) => setTimeout(done, seconds * 1_000)),
      );
    }
  }

  /** The rows of an export, as they come. */
  async export(
    name: 'exportAnswer' | 'exportWidget',
    { params, query }: CallInput,
    take: TakePart,
  ): Promise<IncomingResponse> {
    const target = targetFor(this.connection, targetOf(name, this.#withWorkspace(params), query));
    const answer = await this.send({ method: calls[name].method, target, label: 'Exporting', take });
    if (answer.status !== 200) throw refusalOf(answer, this.connection, target);
    return answer;
  }

  #withWorkspace(params: CallInput['params']): CallInput['params'] {
    const { credential } = this.connection;
    return credential.kind === 'session' ? { workspace_id: credential.workspaceId, ...params } : params;
  }

  async #exchange({
    method,
    target,
    label,
    body,
    headers = {},
    take,
  }: ApiRequest): Promise<IncomingResponse> {
    const { base, credential } = this.connection;
    const outgoing = {
      base,
      target,
      method,
      headers: {
        accept: 'application/json',
        // A proxy that compresses unasked would change the bytes that --json passes on.
        'accept-encoding': 'identity',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
        ...authorizationOf(credential),
        'user-agent': `qg/${version}`,
      },
      ...(body !== undefined && { body }),
    };
    const signal = AbortSignal.timeout(this.timeouts.timeoutSeconds * 1_000);
    const startedAt = performance.now();
    try {
      const answer = await withSpinner(this.environment, label, () =>
        sendRequest(outgoing, signal, this.environment.env, take),
      );
      this.#debug(outgoing, startedAt, toldOf(answer));
      return answer;
    } catch (cause) {
      this.#debug(outgoing, startedAt, `no answer${codeOf(cause) === '' ? '' : ` (${codeOf(cause)})`}`);
      if (!signal.aborted) throw outage(base, cause);
      const message = `${new URL(base).host} did not answer within ${this.timeouts.timeoutSeconds} s (--timeout)`;
      throw new Failure(message, undefined, { cause });
    }
  }

  /** Tells an exchange where the person wants to see them all. No header that is sent is told, since one is the key. */
  #debug({ base, method, target }: OutgoingRequest, startedAt: number, outcome: string): void {
    if (!this.debug) return;
    const elapsedMs = Math.round(performance.now() - startedAt);
    printMessage(this.environment, `debug: ${method} ${base}${target}: ${outcome}, ${elapsedMs} ms`);
  }
}

function bodyOf(body: object | undefined) {
  return body && { body: JSON.stringify(body) };
}

function toldOf({ status, headers, bytes }: IncomingResponse): string {
  const { 'x-request-id': id, ratelimit } = headers;
  return [
    `HTTP ${status}`,
    ...(typeof id === 'string' ? [`request ${id}`] : []),
    ...(typeof ratelimit === 'string' ? [`rate limit ${ratelimit}`] : []),
    `${bytes.length} bytes`,
  ].join(', ');
}
