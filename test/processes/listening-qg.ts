import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Person } from '../cli/qg.js';

/** A `qg` that goes on until it is ended, and what it has written so far. */
export interface Qg {
  lines: string[];
  records: Record<string, unknown>[];
  errors: string;
  ended: Promise<number | null>;
  end(signal: NodeJS.Signals): Promise<number | null>;
}

export function startQg(person: Person, args: readonly string[], env: Record<string, string>): Qg {
  const child = person.start(args, env);
  const ended = once(child, 'close').then(() => child.exitCode);
  const qg: Qg = {
    lines: [],
    records: [],
    errors: '',
    ended,
    end: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
  child.stderr.on('data', (chunk: Buffer) => (qg.errors += String(chunk)));
  createInterface({ input: child.stdout }).on('line', (line) => {
    qg.lines.push(line);
    if (line.startsWith('{')) qg.records.push(JSON.parse(line));
  });
  return qg;
}
