import { SourceError, isStatementFault } from '#connectors';
import type { QueryLimits } from '#connectors';
import { rankTables } from '#english';
import { InvalidStatement, runSql, trialLimits } from '#workspace';
import type { AskableSource, SourceContext } from '#workspace';
import { answerLimits } from './answer-limits.js';
import type { Asked } from './asked.js';
import type { Catalogs } from './catalogs.js';
import type { Trial } from './models/converse.js';
import type { Extent, Models } from './models/models.js';
import { shareableProblem } from './models/shareable-problem.js';
import type { Proposal } from './read-sources.js';

/** The dependencies of asking a model. */
export interface ModelContext extends SourceContext {
  catalogs: Catalogs;
  models?: Models | undefined;
}

/** The maximum number of a conversation's questions that the model sees. */
const questionsMax = 6;

/** A statement by the tier's model that the source accepts; undefined without a model or an answer. */
export async function proposeByModel(context: ModelContext, asked: Asked): Promise<Proposal | undefined> {
  const { text, before, tier, clock, sharesValues, signal, trace } = asked;
  const { models, catalogs } = context;
  const source = models?.has(tier) ? mostSpokenOf(catalogs, asked) : undefined;
  if (!models || !source) return undefined;
  const answer = await models.answer({
    text,
    before: before
      .filter((each) => each.dataSourceId === source.source.id)
      .slice(-questionsMax)
      .map(({ question }) => question),
    tier,
    asked: source,
    catalog: catalogs.of(source),
    clock,
    sharesValues,
    signal,
    trace,
    tryOut: (sql, extent, until) => tryOut(context, asked, source, { sql, extent, signal: until }),
  });
  if (answer.state === 'none') return undefined;
  const { sql, confidence, plan } = answer;
  return { by: 'model', asked: source, sql, confidence, reading: plan && { plan, confidence, explains: [] } };
}

/** A statement has one source, so the model is asked about the one that the question refers to most. */
function mostSpokenOf(catalogs: Catalogs, { sources, text }: Asked): AskableSource | undefined {
  if (sources.length < 2) return sources[0];
  return sources
    .map((asked) => ({ asked, fit: rankTables(text, { ...catalogs.of(asked), metrics: asked.metrics }).fit }))
    .toSorted((a, b) => b.fit - a.fit)[0]?.asked;
}

const limitsOf: Record<Extent, QueryLimits> = {
  first_row: trialLimits,
  all_rows: answerLimits,
};

/**
 * Runs a model's statement behind the gate. A source that is slow or away says nothing about the statement, and will fail again when the
 * statement is run for the answer.
 */
async function tryOut(
  context: SourceContext,
  { sharesValues }: Asked,
  { source }: AskableSource,
  { sql, extent, signal }: { sql: string; extent: Extent; signal: AbortSignal },
): Promise<Trial> {
  try {
    const { rows } = await runSql(context, source, sql, limitsOf[extent], signal);
    return { state: 'ok', rows };
  } catch (error) {
    if (error instanceof InvalidStatement) return { state: 'refused', problem: error.message };
    if (!(error instanceof SourceError)) throw error;
    if (!isStatementFault(error)) return { state: 'ok', rows: [] };
    const problem = sharesValues ? error.message : shareableProblem(error.message, sql);
    return { state: 'refused', problem };
  }
}
