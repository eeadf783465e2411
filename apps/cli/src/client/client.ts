import { prefixOf } from '../config/api-key.js';
import { isReadableOnTheWay } from '../config/base-url.js';
import type { Connection } from '../config/connection.js';
import { Failure } from '../failure.js';
import { isRecord, parseJson } from '../json.js';
import { tell } from '../output/printing.js';
import { withSpinner } from '../output/spinner.js';
import type { Surroundings } from '../surroundings.js';
import { version } from '../version.js';
import { calls, targetOf } from './calls.js';
import type { CallName } from './calls.js';
import { exchange } from './exchange.js';
import type { IncomingAnswer } from './exchange.js';
import { outage } from './outage.js';
import { notOurs, refusalOf, secondsToWait } from './refusal.js';

/** An answer as it came, byte for byte, and what it says. */
export interface Answer {
  bytes: Buffer;
  json: Readonly<Record<string, unknown>>;
}

/** The arguments of a call besides its name. */
export interface CallInput {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | number | undefined>>;
  body?: object;
}

/** How patient a command is. */
export interface Patience {
  timeoutSeconds: number;
  onRateLimit: 'fail' | 'wait';
}

/** Calls the service with a key. Whatever is no proper answer is thrown as a Failure. */
export class Client {
  constructor(
    private readonly at: Surroundings,
    private readonly connection: Connection,
    private readonly patience: Patience,
  ) {
    if (isReadableOnTheWay(connection.base))
      tell(at, `warning: ${connection.base} is not encrypted; others can read the API key on the way`);
  }

  async call(name: CallName, input: CallInput = {}): Promise<Answer> {
    const answer = await this.#admitted(name, input);
    if (answer.status < 200 || answer.status >= 300) throw refusalOf(answer, this.connection);
    const json = parseJson(answer.bytes.toString('utf8'));
    if (!isRecord(json)) throw notOurs(answer, this.connection);
    return { bytes: answer.bytes, json };
  }

  /** The answer that is no 429, however long that takes, where the person wants to wait. */
  async #admitted(name: CallName, input: CallInput): Promise<IncomingAnswer> {
    for (;;) {
      const answer = await this.#exchange(name, input);
      if (answer.status !== 429 || this.patience.onRateLimit === 'fail') return answer;
      const seconds = secondsToWait(answer.headers['retry-after'], Date.now());
      const key = prefixOf(this.connection.apiKey);
      tell(this.at, `the API key ${key} has used up its requests; trying again in ${seconds} s`);
      await withSpinner(this.at, 'Waiting', () => new Promise((done) => setTimeout(done, seconds * 1_000)));
    }
  }

  async #exchange(name: CallName, { params, query, body }: CallInput): Promise<IncomingAnswer> {
    const { base, apiKey } = this.connection;
    const { timeoutSeconds } = this.patience;
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
      return await withSpinner(this.at, label, () => exchange(outgoing, signal, this.at.env));
    } catch (cause) {
      if (!signal.aborted) throw outage(base, cause);
      const host = new URL(base).host;
      throw new Failure(`${host} did not answer within ${timeoutSeconds} s (--timeout)`, undefined, {
        cause,
      });
    }
  }
}
