import { Refusal } from '#contracts';
import type { WatchedReader } from '#workspace';
import { findAsked } from '../asked.js';
import { helpWith } from '../help-with.js';
import { understand } from '../understand.js';
import type { Understanding } from '../understand.js';
import { meaningOf } from '../verified/meaning.js';

/**
 * Reads the question of a new alert. Models are left out, as for widgets: a relative time is resolved at each evaluation, which must not
 * change the meaning. An uncertain question is refused with its possible meanings.
 */
export function watchedQuestions({ models: _, ...context }: Understanding): WatchedReader {
  return async ({ dataSourceId, ...question }) => {
    const dataSourceIds = dataSourceId === undefined ? undefined : [dataSourceId];
    const about = { ...question, dataSourceIds, tier: undefined, trace: context.trace };
    const asked = await findAsked(context, about);
    const understood = await understand(context, asked);
    if (understood.state === 'first') throw unfit('this is no question that one number answers', []);
    if (understood.state === 'unsure') {
      const { error, suggestions } = await helpWith(context, asked, understood);
      throw unfit(error, suggestions);
    }
    const { proposal } = understood;
    const { source } = proposal.asked;
    const meaning = await meaningOf(context.catalogs, proposal.asked, question.text, asked.clock);
    const isRelative = meaning.isRelative && meaning.sql === proposal.sql;
    return { dataSourceId: source.id, sql: proposal.sql, isRelative };
  };
}

function unfit(message: string, readings: readonly string[]): Refusal {
  const issues = [{ path: 'question', message }];
  return new Refusal('invalid_request', message, { issues, readings });
}
