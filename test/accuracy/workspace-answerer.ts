import { Day } from '#platform';
import { Catalogs, readSources } from '#ask';
import { DataSourceRow } from '#database';
import { describePlan, sureEnough } from '#english';
import type { Answered, Answerer, Asked, EarlierTurn } from './answerer.ts';

/** A workspace with curated metrics, as `POST /v1/ask` reads questions there; another answerer where it has none. */
export class WorkspaceAnswerer implements Answerer {
  readonly #catalogs = new Catalogs();
  readonly #withoutMetrics: Answerer;

  constructor(withoutMetrics: Answerer) {
    this.#withoutMetrics = withoutMetrics;
  }

  async answerTurn(asked: Asked, earlier: readonly EarlierTurn[]): Promise<Answered> {
    if (asked.metrics.length === 0) return this.#withoutMetrics.answerTurn(asked, earlier);
    const { db: state, schema: tables, metrics, question, now } = asked;
    const source = Object.assign(new DataSourceRow(), { type: 'postgresql' });
    const askable = { source, state, tables, model: undefined, metrics };
    const { proposals, unknown } = await readSources(this.#catalogs, [askable], question, { now });
    const [best] = proposals;
    const reading =
      best?.reading &&
      describePlan(best.reading.plan, this.#catalogs.of(askable), Day.today({ now }).toString());
    const confidence = best?.confidence ?? 0;
    if (best && confidence >= sureEnough) return { sql: best.sql, confidence, reading, unknown };
    return { sql: null, confidence, reading, unknown, refusedBecause: best ? 'not sure' : 'no reading' };
  }
}
