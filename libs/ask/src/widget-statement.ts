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
 * Finds the statements of widgets with a question, whose meaning is read again at each fetch. Models are left out: a scheduled widget would
 * call one all day, and show another number whenever the model's answer varies. A model's answer can be used in a widget once it is
 * verified.
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

/** An overview is made again each time, so that its periods move on. */
async function firstStatement(context: Understanding, asked: Asked, first: First) {
  const found = await overviewStatement(context, asked, first);
  return found && { ...found, known: { descriptions: new Map<string, string>(), computed: [] } };
}

const noStatement = { problem: 'This is no question that a widget shows the rows of', isFinal: false };
const sourceGone = { problem: 'the data source of this widget was removed', isFinal: true };
