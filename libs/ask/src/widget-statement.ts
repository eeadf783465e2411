import { Refusal } from '#contracts';
import type { QuestionReader } from '#workspace';
import { findAsked } from './asked.js';
import type { Asked } from './asked.js';
import { backgroundOf } from './background.js';
import { explainUnsure } from './explain-unsure.js';
import { overviewStatement } from './overview/answer-first-question.js';
import type { First } from './overview/answer-first-question.js';
import { knownColumns } from './result-shape/result-shape.js';
import { understand } from './understand.js';
import type { Understanding } from './understand.js';

/**
 * Finds the statements of widgets that ask a question: what it means is read anew each time their data is fetched. Models are
 * left out, since a widget on schedule would ask one all day, and show another number whenever it says something else; what a
 * model once answered stands in a widget when somebody has verified it.
 */
export function widgetStatements({ models: _, ...context }: Understanding): QuestionReader {
  return async ({ dataSourceId, ...question }) => {
    try {
      const dataSourceIds = dataSourceId === null ? undefined : [dataSourceId];
      const asked = await findAsked(context, { ...question, dataSourceIds, tier: undefined });
      if (asked.sources.length === 0) return sourceGone;
      const understood = await understand(context, asked);
      if (understood.state === 'first')
        return (await firstStatement(context, asked, understood.first)) ?? noStatement;
      if (understood.state === 'unsure') return { problem: explainUnsure(understood), isFinal: false };
      const { proposal } = understood;
      const known = knownColumns(backgroundOf(context.catalogs, proposal, asked.clock));
      return { source: proposal.asked.source, sql: proposal.sql, known };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return sourceGone;
    }
  };
}

/** An overview is made anew each time, so that its periods move on. */
async function firstStatement(context: Understanding, asked: Asked, first: First) {
  const found = await overviewStatement(context, asked, first);
  return found && { ...found, known: { descriptions: new Map<string, string>(), computed: [] } };
}

const noStatement = { problem: 'This is no question that a widget shows the rows of', isFinal: false };
const sourceGone = { problem: 'the data source of this widget was removed', isFinal: true };
