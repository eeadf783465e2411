import { prefixOf } from '../config/api-key.js';
import type { Connection } from '../config/connection.js';
import { Failure } from '../failure.js';
import { isRecord, parseJson } from '../json.js';
import { printMessage } from '../output/print.js';
import { withSpinner } from '../output/spinner.js';
import type { Environment } from '../environment.js';
import { version } from '../version.js';
import { calls, targetOf } from './calls.js';
import type { CallName } from './calls.js';
import { warnOfCleartext } from './cleartext-warning.js';
import { sendRequest } from './send-request.js';
import type { IncomingResponse } from './send-request.js';
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

/** The time that a command waits. */
export interface RequestTimeouts {
  timeoutSeconds: number;
  onRateLimit: 'fail' | 'wait';
}

/** Calls the service with a key. Whatever is no proper answer is thrown as a Failure. */
export class Client {
  constructor(
    private readonly environment: Environment,
    private readonly connection: Connection,
    private readonly timeouts: RequestTimeouts,
  ) {
    warnOfCleartext(environment, connection);
  }

  async call(name: CallName, input: CallInput = {}): Promise<ApiResponse> {
    const answer = await this.#admitted(name, input);
    if (answer.status < 200 || answer.status >= 300) throw refusalOf(answer, this.connection);
    const json = parseJson(answer.bytes.toString('utf8'));
    if (!isRecord(json)) throw unexpectedResponse(answer, this.connection);
    return { bytes: answer.bytes, json };
  }

  /** The answer that is no 429, however long that takes, where the person wants to wait. */
  async #admitted(name: CallName, input: CallInput): Promise<IncomingResponse> {
    for (;;) {
      const answer = await this.#exchange(name, input);
      if (answer.status !== 429 || this.timeouts.onRateLimit === 'fail') return answer;
      const seconds = secondsToWait(answer.headers['retry-after'], Date.now());
      const key = prefixOf(this.connection.apiKey);
      printMessage(
        this.environment,
        `the API key ${key} has used up its requests; trying again in ${seconds} s`,
      );
      await withSpinner(
        this.environment,
        'Waiting',
        () => new Promise((done) => setTimeout(done, seconds * 1_000)),
      );
    }
  }

  async #exchange(name: CallName, { params, query, body }: CallInput): Promise<IncomingResponse> {
    const { base, apiKey } = this.connection;
    const { timeoutSeconds } = this.timeouts;
    const headers = {
      authorization: `Bearer ${apiKey}`,
      accept: 'application/json',
      // A proxy that compresses unasked would change the bytes that --json passes on.
      'accept-encoding': 'identity',
      'user-agent': `qg/${version}`,
      ...(body && { 'content-type': 'application/json' }),
    };
    const outgoing = {
      base,
      target: targetOf(name, params, query),
      method: calls[name].method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    };
    const signal = AbortSignal.timeout(timeoutSeconds * 1_000);
    const label = name === 'ask' ? 'Asking' : 'Reading';
    try {
      return await withSpinner(this.environment, label, () =>
        sendRequest(outgoing, signal, this.environment.env),
      );
    } catch (cause) {
      if (!signal.aborted) throw outage(base, cause);
      const host = new URL(base).host;
      throw new Failure(`${host} did not answer within ${timeoutSeconds} s (--timeout)`, undefined, {
        cause,
      });
    }
  }
}
