import type { Domain } from '../../domain/domain.js';
import type { Part } from '../rule.js';

/** The parts of a question by their kind. */
export class PartsByKind {
  readonly today: string;
  readonly domain: Domain;
  readonly #parts: readonly Part[];

  constructor(parts: readonly Part[], domain: Domain, today: string) {
    this.#parts = parts;
    this.domain = domain;
    this.today = today;
  }

  of<Kind extends Part['kind']>(kind: Kind): Extract<Part, { kind: Kind }>[] {
    return this.#parts.filter((part): part is Extract<Part, { kind: Kind }> => part.kind === kind);
  }

  has(kind: Part['kind']): boolean {
    return this.#parts.some((part) => part.kind === kind);
  }

  /** Whether one stands before the other in the question. */
  isBefore(one: Part, other: Part): boolean {
    return this.#parts.indexOf(one) < this.#parts.indexOf(other);
  }

  isOnlyOf(kinds: readonly Part['kind'][]): boolean {
    return this.#parts.every(({ kind }) => kinds.includes(kind));
  }
}
