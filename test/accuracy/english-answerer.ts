import type { SourceTable } from '#contracts';
import { buildCatalog, readQuestion, sureEnough } from '#english';
import type { Catalog, Reading } from '#english';
import { UnsupportedPlan, renderPlan } from '#sql';
import type { Answered, Answerer, Asked } from './answerer.ts';

/** The english engine alone, as a workspace without metrics and without a model has it. */
export class EnglishAnswerer implements Answerer {
  readonly #catalogs = new WeakMap<readonly SourceTable[], Catalog>();

  async answer({ question, schema, now }: Asked): Promise<Answered> {
    const { readings, unknown } = readQuestion(question, this.#catalogOf(schema), { now });
    const [best] = readings;
    if (!best) return refuse(0, `no reading; unknown: ${unknown.join(', ')}`);
    if (best.confidence < sureEnough) {
      return refuse(
        best.confidence,
        `not sure (${best.confidence.toFixed(2)}); unknown: ${unknown.join(', ')}`,
      );
    }
    return render(best);
  }

  #catalogOf(schema: readonly SourceTable[]): Catalog {
    const catalog = this.#catalogs.get(schema) ?? buildCatalog({ tables: schema });
    this.#catalogs.set(schema, catalog);
    return catalog;
  }
}

function render({ plan, confidence }: Reading): Answered {
  try {
    return { sql: renderPlan('postgresql', plan), confidence };
  } catch (error) {
    if (error instanceof UnsupportedPlan) return refuse(confidence, error.message);
    throw error;
  }
}

function refuse(confidence: number, refusedBecause: string): Answered {
  return { sql: null, confidence, refusedBecause };
}
