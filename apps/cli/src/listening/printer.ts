import type { ListenerReady } from '#contracts';
import { escapeTerminal, escapeTerminalJson, escapeTerminalLines } from '../output/escape-terminal.js';
import { print } from '../output/print.js';
import { terminalOf } from '../output/terminal.js';
import type { Terminal } from '../output/terminal.js';
import type { Environment } from '../environment.js';
import type { Outcome } from './forward.js';

/** The options of showing what is received. */
export interface PrinterOptions {
  forwardTo: URL;
  format: 'table' | 'ndjson';
  printsBodies: boolean;
}

/** An attempt that was made. */
export interface ReportedAttempt {
  headers: readonly string[];
  body: string;
  outcome: Outcome;
  durationMs: number;
}

/** Shows what a listener receives: a line each for people, a JSON object each for programs. */
export class ListenerPrinter {
  readonly #terminal: Terminal;

  constructor(
    private readonly at: Environment,
    private readonly as: PrinterOptions,
    /** Called when it cannot be written any more, as when its reader has gone. */
    private readonly onUnread: () => void,
  ) {
    this.#terminal = terminalOf(at.stdout, at.env);
  }

  ready({ listener, secret }: ListenerReady): void {
    const { forwardTo, format } = this.as;
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
      this.as.format === 'ndjson'
        ? [this.#json(fields, body, outcome, durationMs)]
        : [
            this.#line(fields, outcome, durationMs),
            ...(this.as.printsBodies ? escapeTerminalLines(body) : []),
          ];
    this.#write(lines);
  }

  #json(told: AttemptFields, body: string, outcome: Outcome, durationMs: number): string {
    const isAnswered = outcome.kind === 'answered';
    return this.#asJson({
      type: 'attempt',
      time: new Date().toISOString(),
      ...told,
      status_code: isAnswered ? outcome.status_code : null,
      duration_ms: Math.round(durationMs),
      error: isAnswered ? null : outcome.error,
      ...(this.as.printsBodies && { body }),
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
    void print(this.at, `${lines.join('\n')}\n`).catch(this.onUnread);
  }
}

interface AttemptFields {
  event: string;
  delivery: string;
  attempt: number;
}

/** The outcome of an attempt in words. The time is told of answers alone: a sentence about a failure has the one that matters in it. */
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
