import { buildCatalog, readMetric, readQuestion, sureEnough } from '#english';
import type { Catalog, ReadQuestion, Reading } from '#english';
import { UnsupportedPlan, renderPlan } from '#sql';
import type { AskableSource } from '#workspace';

/** What a question came to mean: a statement for a source, or why there is none. */
export type Understanding =
  | { state: 'understood'; asked: AskableSource; sql: string; reading: Reading }
  | { state: 'unsure'; unknown: readonly string[] };

/** Catalogs are made once per state of a source: indexing its values costs more than reading a question. */
export class Catalogs {
  readonly #kept = new Map<string, Catalog>();

  of({ source, tables }: AskableSource): Catalog {
    const name = `${source.id} ${source.revision} ${source.refreshedAt?.getTime() ?? 0}`;
    const kept = this.#kept.get(name);
    if (kept) return kept;
    for (const other of this.#kept.keys()) if (other.startsWith(`${source.id} `)) this.#kept.delete(other);
    const catalog = buildCatalog({ tables });
    this.#kept.set(name, catalog);
    // The one that was made first goes first.
    for (const oldest of this.#kept.keys()) if (this.#kept.size > catalogsMax) this.#kept.delete(oldest);
    return catalog;
  }
}

const catalogsMax = 200;

/**
 * Reads a question over each source: as one about a curated metric, where that explains every word, and in English otherwise.
 * The source that explains it best is the one that is meant.
 */
export function understand(
  catalogs: Catalogs,
  sources: readonly AskableSource[],
  question: string,
  now: Date,
): Understanding {
  const clock = { now };
  const byMetric = sources.flatMap((asked) => {
    const reading = readMetric(question, asked.metrics, asked.tables, clock);
    return reading ? [{ asked, reading }] : [];
  });
  const reads = sources.map((asked) => ({ asked, read: readQuestion(question, catalogs.of(asked), clock) }));
  const inEnglish = reads
    .flatMap(({ asked, read }) => read.readings.map((reading) => ({ asked, reading })))
    .filter(({ reading }) => reading.confidence >= sureEnough)
    .toSorted((a, b) => b.reading.confidence - a.reading.confidence);
  for (const { asked, reading } of [...byMetric, ...inEnglish]) {
    const sql = render(asked, reading);
    if (sql !== undefined) return { state: 'understood', asked, sql, reading };
  }
  return { state: 'unsure', unknown: unknownIn(reads.map(({ read }) => read)) };
}

function render({ source }: AskableSource, { plan }: Reading): string | undefined {
  try {
    return renderPlan(source.type, plan);
  } catch (error) {
    if (error instanceof UnsupportedPlan) return undefined;
    throw error;
  }
}

/** What no source knows; where one understood all words, it is not the words. */
function unknownIn(reads: readonly ReadQuestion[]): readonly string[] {
  const [first, ...others] = reads.map(({ unknown }) => unknown);
  return (first ?? []).filter((word) => others.every((words) => words.includes(word)));
}
