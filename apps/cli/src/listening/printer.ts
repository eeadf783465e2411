import type { ListenerReady } from '#contracts';
import { escapeTerminal, escapeTerminalJson, escapeTerminalLines } from '../output/escape-terminal.js';
import { print } from '../output/print.js';
import { terminalOf } from '../output/terminal.js';
import type { Terminal } from '../output/terminal.js';
import type { Environment } from '../environment.js';
import type { Outcome } from './forward.js';

/** The options of the printed output. */
export interface PrinterOptions {
  forwardTo: URL;
  format: 'table' | 'ndjson';
  printsBodies: boolean;
}

/** An attempt with its outcome at the local receiver. */
export interface ReportedAttempt {
  headers: readonly string[];
  body: string;
  outcome: Outcome;
  durationMs: number;
}

/** Prints the attempts of a listener: a line each for people, a JSON object each for programs. */
export class ListenerPrinter {
  readonly #terminal: Terminal;

  constructor(
    private readonly environment: Environment,
    private readonly options: PrinterOptions,
    /** Called when the output is closed, as by `head`. */
    private readonly onUnread: () => void,
  ) {
    this.#terminal = terminalOf(environment.stdout, environment.env);
  }

  ready({ listener, secret }: ListenerReady): void {
    const { forwardTo, format } = this.options;
    if (format === 'ndjson') return this.#write([this.#asJson({ type: 'ready', listener, secret })]);
    const { bold, dim } = this.#terminal.style;
    this.#write([
      `${bold('Listening')} as ${escapeTerminal(listener)}, forwarding to ${escapeTerminal(forwardTo.href)}`,
      ...(secret === null ? [] : [`Signing secret: ${bold(escapeTerminal(secret))}`, dim('Ctrl-C ends it.')]),
    ]);
  }

  attempt({ headers, body, outcome, durationMs }: ReportedAttempt): void {
    const fields = {
      event: fieldOf(headers, 'x-service-event'),
      delivery: fieldOf(headers, 'x-service-delivery'),
      attempt: Number(fieldOf(headers, 'x-service-attempt')),
    };
    const lines =
      this.options.format === 'ndjson'
        ? [this.#json(fields, body, outcome, durationMs)]
        : [
            this.#line(fields, outcome, durationMs),
            ...(this.options.printsBodies ? escapeTerminalLines(body) : []),
          ];
    this.#write(lines);
  }

  #json(fields: AttemptFields, body: string, outcome: Outcome, durationMs: number): string {
    const isAnswered = outcome.kind === 'answered';
    return this.#asJson({
      type: 'attempt',
      time: new Date().toISOString(),
      ...fields,
      status_code: isAnswered ? outcome.status_code : null,
      duration_ms: Math.round(durationMs),
      error: isAnswered ? null : outcome.error,
      ...(this.options.printsBodies && { body }),
    });
  }

  /** A program gets the values themselves, a terminal the same JSON with what it would obey escaped. */
  #asJson(value: object): string {
    const json = JSON.stringify(value);
    return this.#terminal.kind === 'terminal' ? escapeTerminalJson(json) : json;
  }

  #line({ event, delivery, attempt }: AttemptFields, outcome: Outcome, durationMs: number): string {
    const { style } = this.#terminal;
    const time = new Date().toTimeString().slice(0, 8);
    const again = attempt > 1 ? `, attempt ${attempt}` : '';
    const end = `${escapeTerminal(describeOutcome(outcome, durationMs))}${again}`;
    const colored = isTaken(outcome) ? end : style.red(end);
    return `${style.dim(time)}  ${style.bold(escapeTerminal(event))}  ${escapeTerminal(delivery)}  ${colored}`;
  }

  #write(lines: readonly string[]): void {
    void print(this.environment, `${lines.join('\n')}\n`).catch(this.onUnread);
  }
}

interface AttemptFields {
  event: string;
  delivery: string;
  attempt: number;
}

/** The outcome of an attempt in words. Only answers have a duration: the sentence of a failure names the time that matters. */
export function describeOutcome(outcome: Outcome, durationMs: number): string {
  return outcome.kind === 'answered'
    ? `${outcome.status_code} in ${Math.round(durationMs)} ms`
    : outcome.error;
}

function isTaken(outcome: Outcome): boolean {
  return outcome.kind === 'answered' && outcome.status_code >= 200 && outcome.status_code < 300;
}

function fieldOf(headers: readonly string[], name: string): string {
  const place = headers.findIndex((each, index) => index % 2 === 0 && each.toLowerCase() === name);
  return place === -1 ? '' : (headers[place + 1] ?? '');
}
