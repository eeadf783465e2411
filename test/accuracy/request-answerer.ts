import type { SourceTable } from '#contracts';
import { buildCatalog, readRequests, requestCoverage } from '#english';
import type { Catalog } from '#english';
import { UnsupportedPlan, renderPlan } from '#sql';
import type { Answered, Answerer, Asked } from './answerer.ts';

/** The reading of requests alone, and its first one, however sure. */
export class RequestAnswerer implements Answerer {
  readonly #catalogs = new WeakMap<readonly SourceTable[], Catalog>();

  async answerTurn({ question, schema, model, now }: Asked): Promise<Answered> {
    const catalog = this.#catalogs.get(schema) ?? buildCatalog({ tables: schema, model });
    this.#catalogs.set(schema, catalog);
    const [best] = catalog.believed ? readRequests(question, catalog.believed, { now }) : [];
    if (!best) return { sql: null, confidence: 0, refusedBecause: 'no reading' };
    try {
      const sql = renderPlan('postgresql', best.plan);
      return { sql, confidence: 0.5, reading: best.fired.join(' '), unknown: requestCoverage(best).unknown };
    } catch (error) {
      if (error instanceof UnsupportedPlan)
        return { sql: null, confidence: 0, refusedBecause: error.message };
      throw error;
    }
  }
}
