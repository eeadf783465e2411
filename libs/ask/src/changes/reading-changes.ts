import { Day } from '#platform';
import type { ReadingChange, ReadingPart } from '#contracts';
import type { EntityManager } from '#database';
import { describePlan, planParts, planWords, wordingOf } from '#english';
import type { SourceContext } from '#workspace';
import { findAsked } from '../asked.js';
import type { Catalogs } from '../catalogs.js';
import { answering, readSources } from '../read-sources.js';
import { patience } from '../suggestions/dry-run.js';
import { offer } from '../suggestions/offer.js';
import { changedPlans } from './changed-plans.js';

/** A part of an answer's reading that a member wants to change. */
export interface PartToChange {
  workspaceId: string;
  dataSourceId: string;
  /** The reading of the answer, which is a question by itself. */
  reading: string;
  part: Pick<ReadingPart, 'kind' | 'words'>;
  at: Date;
  signal: AbortSignal;
}

const changesMax = 8;

/**
 * Questions that differ from an answer's reading in one part. Each one is verified to be read back with its meaning, and to run at its
 * source. None if the reading itself is not read back alike.
 */
export async function readingChanges(
  context: SourceContext & { catalogs: Catalogs; db: EntityManager },
  { workspaceId, dataSourceId, reading, part, at, signal }: PartToChange,
): Promise<ReadingChange[]> {
  const found = { workspaceId, text: reading, dataSourceIds: [dataSourceId], tier: undefined, at, signal };
  const { sources, clock } = await findAsked(context, { ...found, trace: context.trace });
  const { proposals, unknown } = await readSources(context.catalogs, sources, reading, clock);
  const best = answering({ proposals, unknown, goesOn: false });
  if (!best?.reading) return [];
  const { asked } = best;
  const { plan } = best.reading;
  const catalog = context.catalogs.of(asked);
  const today = Day.today(clock).toString();
  if (wordingOf(describePlan(plan, catalog, today)) !== wordingOf(reading)) return [];
  const plans = changedPlans({ plan, catalog, metrics: asked.metrics, today, part });
  const kept = new Set(planParts(planWords(plan, catalog, today)).map(({ words }) => words));
  const changed = new Map(
    plans.map((each) => {
      const parts = planParts(planWords(each, catalog, today));
      const other = parts.find(({ kind, words }) => kind === part.kind && !kept.has(words));
      return [wordingOf(describePlan(each, catalog, today)), other?.words] as const;
    }),
  );
  const place = { context, asked, sources, clock };
  const questions = await offer(place, plans, [reading], patience(signal, 'instead'), changesMax);
  return questions.flatMap((question) => {
    const words = changed.get(wordingOf(question));
    return words === undefined ? [] : [{ words, question }];
  });
}
