import { Catalogs, readSources } from '#ask';
import { DataSourceRow } from '#database';
import { sureEnough } from '#english';
import type { Answered, Answerer, Asked } from './answerer.ts';

/** A workspace with curated metrics, as `POST /v1/ask` reads questions there; another answerer where it has none. */
export class WorkspaceAnswerer implements Answerer {
  readonly #catalogs = new Catalogs();
  readonly #withoutMetrics: Answerer;

  constructor(withoutMetrics: Answerer) {
    this.#withoutMetrics = withoutMetrics;
  }

  async answer(asked: Asked): Promise<Answered> {
    if (asked.metrics.length === 0) return this.#withoutMetrics.answer(asked);
    const { db: state, schema: tables, metrics, question, now } = asked;
    const source = Object.assign(new DataSourceRow(), { type: 'postgresql' });
    const askable = { source, state, tables, metrics };
    const { proposals, unknown } = readSources(this.#catalogs, [askable], question, { now });
    const [best] = proposals;
    return best && best.confidence >= sureEnough
      ? { sql: best.sql, confidence: best.confidence }
      : { sql: null, confidence: best?.confidence ?? 0, refusedBecause: `unknown: ${unknown.join(', ')}` };
  }
}
