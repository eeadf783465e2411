import pino from 'pino';
import { errorCode } from './error-code.js';
import { escapeJsonControls } from './escape-controls.js';
import type { LogSink } from './log-output.js';

/** Pino's log, with a shortcut for the one line that every request writes. */
export type Log = pino.Logger & {
  /**
   * Writes an info line whose fields are already JSON (`"status":200,"route":"/"`), redacted and free of controls. Walking an object
   * and searching the whole line would cost 8 µs more.
   */
  line(message: string, fields: string): void;
};

/** Any text that looks like one of our secrets: keys, session, embed and share tokens, signing secrets, passwords in URLs. */
const secrets =
  /(qg_(?:live|session|embed|share)_|whsec_)[0-9A-Za-z+/=_-]{4,}|(\/\/[^\s:/@"]+:)[^\s@"]+(?=@)/g;

/** Replaces every secret in a text by its kind. This is the last line of defence: no caller should have put one there. */
export function redact(text: string): string {
  return text.replace(
    secrets,
    (_match, kind: string | undefined, url: string | undefined) => `${kind ?? url}[hidden]`,
  );
}

/** A JSON log with ISO times, level names, no secrets, and no character that a terminal would obey. */
export function createLog(options: { level: string; service: string; sink: LogSink }): Log {
  const { level, service, sink } = options;
  const log = pino(
    {
      level,
      base: { service },
      messageKey: 'message',
      timestamp: isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: describeError },
    },
    { write: (line: string) => sink.write(escapeJsonControls(redact(line))) },
  );
  const tail = `"service":${JSON.stringify(service)},`;
  const line = (message: string, fields: string) => {
    if (!log.isLevelEnabled('info')) return;
    sink.write(`{"level":"info"${isoTime()},${tail}${fields},"message":"${message}"}\n`);
  };
  return Object.assign(log, { line });
}

let lastMs = 0;
let lastTime = '';

/** Lines within one millisecond share the text of their time: formatting it costs more than the rest of a short line. */
function isoTime(): string {
  const now = Date.now();
  if (now !== lastMs) {
    lastMs = now;
    lastTime = `,"time":"${new Date(now).toISOString()}"`;
  }
  return lastTime;
}

/** An error for the log: names, messages and stacks along its causes. SQL and parameters, which drivers attach, are left out. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, cause } = error;
  const code = errorCode(error);
  return { name, message, code, stack, cause: cause === undefined ? undefined : describeError(cause) };
}
