/**
 * Log lines to a file descriptor, in batches. What can go wrong: a pipe takes a part of a batch (the rest follows), or
 * nothing for a moment (tried again shortly), or its reader has gone (the lines are dropped and counted, for a log that
 * nobody reads must not stop the service). Killed outright, a process loses what a twentieth of a second gathered.
 */
import { open, write } from 'node:fs';
import { promisify } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { errorCode } from './error-code.js';

const batchCharactersMin = 65_536;
const batchAgeMaxMs = 50;

/** Where log lines go; `write` gets whole lines. */
export interface LogSink {
  write(line: string): void;
}

/**
 * Gathers lines and writes them together: a write for each wakes another thread, and a general-purpose stream measures its
 * growing buffer at every line, at 7 µs a line against 2.
 */
export class LogOutput implements LogSink {
  #pending = '';
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  /** Batches that could not be written. */
  lost = 0;

  constructor(private readonly descriptor: number) {}

  write(line: string): void {
    this.#pending += line;
    if (this.#pending.length >= batchCharactersMin) void this.flush();
    else this.#timer ??= setTimeout(() => void this.flush(), batchAgeMaxMs).unref();
  }

  /** Writes what has gathered; done when it and all before it are out. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const batch = Buffer.from(this.#pending);
    this.#pending = '';
    if (batch.length > 0) this.#writing = this.#writing.then(() => this.#writeAll(batch));
    return this.#writing;
  }

  async #writeAll(batch: Buffer): Promise<void> {
    let written = 0;
    while (written < batch.length) {
      try {
        const { bytesWritten } = await writeTo(this.descriptor, batch, written);
        written += bytesWritten;
      } catch (error) {
        if (errorCode(error) !== 'EAGAIN') {
          this.lost += 1;
          return;
        }
        await pause(10);
      }
    }
  }
}

/** The output to standard output (1), or to a file of the owner's alone. */
export async function openLogOutput(to: 1 | string): Promise<LogOutput> {
  return new LogOutput(to === 1 ? 1 : await openFile(to, 'a', 0o600));
}

const writeTo = promisify(write);
const openFile = promisify(open);
