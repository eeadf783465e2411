/**
 * Passes by which a Chromium of this process reads one dashboard. Failure modes:
 * - A pass leaks: it is kept in this process's memory alone, opens one published dashboard, and ends with its printing.
 * - A printing never ends its pass: every pass has an expiry.
 */
import { randomBytes } from 'node:crypto';
import type { FilterTerms } from '#contracts';
import { newId, randomBase62 } from '#platform';

const mark = 'qg_print_';
const shape = /^qg_print_[0-9A-Za-z]{40}$/;

/** A dashboard to print, and the filters that hold in it. */
export interface PrintPass {
  id: string;
  workspaceId: string;
  dashboardId: string;
  filters: FilterTerms;
  expiresAt: Date;
}

/** Reports whether a text has the shape of a pass. */
export function isPrintToken(text: string): boolean {
  return shape.test(text);
}

export class PrintPasses {
  /** Keyed by token. */
  readonly #passes = new Map<string, PrintPass>();

  /** Does the work with a new pass, which ends with it. */
  async with<T>(
    terms: Omit<PrintPass, 'id'>,
    now: Date,
    work: (pass: { id: string; token: string }) => Promise<T>,
  ): Promise<T> {
    const token = mark + randomBase62(40, randomBytes);
    const id = newId('prt', now);
    this.#passes.set(token, { ...terms, id });
    try {
      return await work({ id, token });
    } finally {
      this.#passes.delete(token);
    }
  }

  /** The pass of a token, while its printing lasts. */
  find(token: string, now: Date): PrintPass | undefined {
    const pass = this.#passes.get(token);
    return pass && pass.expiresAt > now ? pass : undefined;
  }

  /** Reports whether a printing of that id is under way, so that its page can be shown. */
  has(id: string): boolean {
    return [...this.#passes.values()].some((pass) => pass.id === id);
  }
}
