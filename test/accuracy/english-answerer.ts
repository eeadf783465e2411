import { Day } from '#platform';
import type { SourceTable } from '#contracts';
import { buildCatalog, describePlan, readQuestion, sureEnough } from '#english';
import type { Catalog, ReadQuestion, ReadRequest, Reading } from '#english';
import type { SourceModel } from '#model';
import { UnsupportedPlan, renderPlan } from '#sql';
import type { Answered, Answerer, Asked, EarlierTurn } from './answerer.ts';

/** The english engine alone, as a workspace without metrics and without a model has it. */
export class EnglishAnswerer implements Answerer {
  readonly #catalogs = new WeakMap<readonly SourceTable[], Catalog>();
  readonly #requests = new WeakMap<Answered, ReadRequest>();

  async answerTurn(asked: Asked, earlier: readonly EarlierTurn[]): Promise<Answered> {
    const catalog = this.#catalogOf(asked.schema, asked.model);
    // A question that could not be read is gone past.
    const last = earlier.map(({ answered }) => this.#requests.get(answered)).findLast((request) => request);
    const read = readQuestion(asked.question, catalog, { now: asked.now }, last);
    const answered = this.#answerOf(read, catalog, asked.now);
    if (read.request) this.#requests.set(answered, read.request);
    return answered;
  }

  #answerOf({ readings, unknown }: ReadQuestion, catalog: Catalog, now: Date): Answered {
    const [best] = readings;
    if (!best) return refuse(0, 'no reading', unknown);
    const reading = describePlan(best.plan, catalog, Day.today({ now }).toString());
    if (best.confidence < sureEnough) return { ...refuse(best.confidence, 'not sure', unknown), reading };
    return { ...render(best, unknown), reading };
  }

  #catalogOf(schema: readonly SourceTable[], model: SourceModel): Catalog {
    const catalog = this.#catalogs.get(schema) ?? buildCatalog({ tables: schema, model });
    this.#catalogs.set(schema, catalog);
    return catalog;
  }
}

function render({ plan, confidence }: Reading, unknown: readonly string[]): Answered {
  try {
    return { sql: renderPlan('postgresql', plan), confidence, unknown };
  } catch (error) {
    if (error instanceof UnsupportedPlan) return refuse(confidence, error.message, unknown);
    throw error;
  }
}

function refuse(confidence: number, refusedBecause: string, unknown: readonly string[]): Answered {
  return { sql: null, confidence, refusedBecause, unknown };
}
