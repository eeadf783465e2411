import type { SourceTable } from '#contracts';
import { Vocabulary, buildDomain, readRequests } from '#english';
import type { Domain } from '#english';
import type { SourceModel } from '#model';
import { UnsupportedPlan, renderPlan } from '#sql';
import type { Answered, Answerer, Asked } from './answerer.ts';

/** The reading of requests alone. */
export class RequestAnswerer implements Answerer {
  readonly #sources = new WeakMap<readonly SourceTable[], { domain: Domain; vocabulary: Vocabulary }>();

  async answerTurn({ question, schema, model, now }: Asked): Promise<Answered> {
    const [best] = readRequests(question, this.#sourceOf(schema, model), { now });
    if (!best) return { sql: null, confidence: 0, refusedBecause: 'no reading' };
    try {
      const sql = renderPlan('postgresql', best.plan);
      return { sql, confidence: best.score / 20, reading: best.fired.join(' ') };
    } catch (error) {
      if (error instanceof UnsupportedPlan)
        return { sql: null, confidence: 0, refusedBecause: error.message };
      throw error;
    }
  }

  #sourceOf(schema: readonly SourceTable[], model: SourceModel): { domain: Domain; vocabulary: Vocabulary } {
    const known = this.#sources.get(schema);
    if (known) return known;
    const domain = buildDomain(schema, model);
    const source = { domain, vocabulary: new Vocabulary(domain) };
    this.#sources.set(schema, source);
    return source;
  }
}
