import type { SourceTable } from '#contracts';
import { Day, buildCatalog, describePlan, readQuestion, sureEnough } from '#english';
import type { Catalog, Reading } from '#english';
import type { SourceModel } from '#model';
import { UnsupportedPlan, renderPlan } from '#sql';
import type { Answered, Answerer, Asked } from './answerer.ts';

/** The english engine alone, as a workspace without metrics and without a model has it. It has no memory of earlier turns. */
export class EnglishAnswerer implements Answerer {
  readonly #catalogs = new WeakMap<readonly SourceTable[], Catalog>();

  async answerTurn({ question, schema, model, now }: Asked): Promise<Answered> {
    const catalog = this.#catalogOf(schema, model);
    const { readings, unknown } = readQuestion(question, catalog, { now });
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
