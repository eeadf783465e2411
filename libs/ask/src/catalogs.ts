import { buildCatalog, catalogSteps } from '#english';
import type { Catalog } from '#english';
import { buildModel, modelSteps } from '#model';
import { BoundedCache, runCooperatively } from '#platform';
import type { AskableSource } from '#workspace';

const columnsMax = 200_000;

/** Catalogs are built once per state of a source: indexing its values costs more than reading a question. */
export class Catalogs {
  readonly #kept = new BoundedCache<{ catalog: Catalog; columns: number }>(
    columnsMax,
    ({ columns }) => columns,
  );
  readonly #underWay = new Map<string, Promise<void>>();

  /** Builds a catalog ahead of use and yields between steps: a wide schema takes half a second. */
  async prepare(asked: AskableSource): Promise<void> {
    if (this.#kept.get(asked.state)) return;
    const { state } = asked;
    const underWay =
      this.#underWay.get(state) ?? this.#make(asked).finally(() => this.#underWay.delete(state));
    this.#underWay.set(state, underWay);
    await underWay;
  }

  of(asked: AskableSource): Catalog {
    return (
      this.#kept.get(asked.state)?.catalog ??
      this.#keep(
        asked,
        buildCatalog({ tables: asked.tables, model: asked.model ?? buildModel(asked.tables, undefined) }),
      )
    );
  }

  async #make(asked: AskableSource): Promise<void> {
    this.#keep(asked, await runCooperatively(stepsOf(asked)));
  }

  #keep({ state, tables }: AskableSource, catalog: Catalog): Catalog {
    this.#kept.set(state, { catalog, columns: tables.reduce((sum, table) => sum + table.columns.length, 1) });
    return catalog;
  }
}

/** Before the rows of a source are profiled, its model follows from names alone. */
function* stepsOf({ tables, model }: AskableSource): Generator<void, Catalog> {
  return yield* catalogSteps({ tables, model: model ?? (yield* modelSteps(tables, undefined)) });
}
