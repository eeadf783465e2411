import { readFileSync } from 'node:fs';
import type { EventType } from '#contracts';

/** A real request of an operation and its real answer; long lists are shortened, and secrets are left out. */
interface OperationExample {
  request?: unknown;
  response?: unknown;
}

/** Recorded from the demo by `npm run examples`. */
export interface Examples {
  operations: Readonly<Record<string, OperationExample>>;
  events: Readonly<Record<EventType, unknown>>;
}

/** The examples of the document; read when it is written, which few processes ever do. */
export function readExamples(): Examples {
  const examples: Examples = JSON.parse(readFileSync(new URL('./examples.json', import.meta.url), 'utf8'));
  return examples;
}
