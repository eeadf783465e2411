import { inspect } from 'node:util';
import { expect, it } from '@jest/globals';
import type { Cell } from '#contracts';
import { SourceError } from '#connectors';
import type { Connector, QueryOptions, ResultColumn } from '#connectors';
import type { Absent } from './engine.js';

/** Runs a statement and keeps all that it returns. */
export async function collect(
  connector: Connector,
  statement: string,
  options: Partial<QueryOptions> = {},
): Promise<{ columns: ResultColumn[]; rows: Cell[][] }> {
  const { timeoutMs = 15_000, signal = new AbortController().signal } = options;
  const { columns, batches } = await connector.query(statement, { timeoutMs, signal });
  const rows: Cell[][] = [];
  for await (const batch of batches) rows.push(...batch);
  return { columns, rows };
}

/** The SourceError that the promise must end in; none of the secrets may be anywhere in it. */
export async function sourceErrorOf(failing: Promise<unknown>, secrets: string[]): Promise<SourceError> {
  const error = await failing.then(
    (value) => new Error(`nothing failed: ${inspect(value).slice(0, 500)}`),
    (reason: unknown) => reason,
  );
  if (!(error instanceof SourceError)) throw new Error('not a SourceError', { cause: error });
  const told = [
    inspect(error, { depth: 8, showHidden: true }),
    JSON.stringify(error),
    error.stack,
    error.message,
  ];
  for (const secret of secrets) expect(told.join('\n')).not.toContain(secret);
  return error;
}

/** Declares a test, or says that and why there is none. */
export function itHolds<T>(name: string, given: T | Absent, test: (given: T) => Promise<void>): void {
  const [declare, title, body] = isAbsent(given)
    ? ([it.skip, `${name} (${given.absent})`, async () => {}] as const)
    : ([it, name, () => test(given)] as const);
  declare(title, body);
}

let markers = 0;

/** A word that no other statement has. */
export function aMarker(): string {
  return `marker_${process.pid}_${(markers += 1)}`;
}

function isAbsent<T>(given: T | Absent): given is Absent {
  return typeof given === 'object' && given !== null && 'absent' in given;
}
