import { certain } from '#english';
import { withAsyncSpan } from '#platform';
import type { Asked } from './asked.js';
import { changeOf } from './change/change-of.js';
import { proposeByModel } from './propose-by-model.js';
import type { ModelContext } from './propose-by-model.js';
import { answering, readSources } from './read-sources.js';
import type { Proposal } from './read-sources.js';
import type { First } from './overview/answer-first-question.js';
import { firstQuestionOf } from './overview/first-questions.js';
import type { FirstQuestion } from './overview/first-questions.js';
import { namedSubject } from './overview/subject.js';
import { findVerified } from './verified/find-verified.js';

/** The dependencies of understanding a question. */
export type Understanding = ModelContext;

/** The result of reading a question: a statement for a source, or the reason why there is none. */
export type Understood =
  /**
   * `others` are further possible meanings, where the meaning is in doubt; `ways` are several breakdowns of one change, the proposal included,
   * of which the most telling one becomes the answer.
   */
  | {
      state: 'understood';
      proposal: Proposal;
      others: readonly Proposal[];
      ways?: readonly Proposal[];
      goesOn: boolean;
    }
  /** A greeting, a request for help, or a question for an overview. */
  | { state: 'first'; first: First }
  | { state: 'unsure'; readings: readonly Proposal[]; unknown: readonly string[]; goesOn: boolean };

/**
 * Tries in this order, and the first certain result wins: a verified question, a curated metric, a reading in English, a first question, a
 * model where one is configured. Without a certain result, the best reading that explains most of the words is used, if there is one.
 */
export async function understand(context: Understanding, asked: Asked): Promise<Understood> {
  const read = await withAsyncSpan('read', asked.trace, () =>
    readSources(context.catalogs, asked.sources, asked.text, asked.clock, asked.before),
  );
  const { proposals, unknown, goesOn } = read;
  // A verified question stands alone, so a continuation cannot be one.
  const verified = goesOn ? undefined : await findVerified(context, asked, proposals);
  if (verified) return surely(verified, false);
  const [best, ...others] = proposals;
  if (best && changeOf(best))
    return {
      ...surely(best, goesOn),
      ways: proposals.filter((each) => each.asked === best.asked && changeOf(each)),
    };
  const isSurelyRead = best !== undefined && best.confidence >= certain;
  const question = firstQuestionOf(asked.text);
  const first = question && (await firstOf(context, asked, question, isSurelyRead));
  if (first) return { state: 'first', first };
  if (isSurelyRead) return surely(best, goesOn);
  // "Summarise" refers to no data: if the whole is no question, the rest may be one.
  if (question?.kind === 'about' && !answering(read))
    return understand(context, { ...asked, text: question.subject });
  // Earlier questions must not influence the answer to a question that stands alone.
  const modelled = await proposeByModel(context, goesOn ? asked : { ...asked, before: [] });
  if (modelled) return surely(modelled, goesOn);
  const sure = answering(read);
  if (sure) return { state: 'understood', proposal: sure, others, goesOn };
  return { state: 'unsure', readings: proposals, unknown, goesOn };
}

/**
 * A first question, unless its words are certainly a question about the data. "Summarise sales" could be read as plain sales, too; it is a
 * first question if it names one thing and nothing else.
 */
async function firstOf(
  { catalogs }: Understanding,
  asked: Asked,
  question: FirstQuestion,
  isSurelyRead: boolean,
): Promise<First | undefined> {
  if (question.kind !== 'about') return isSurelyRead ? undefined : { question, named: undefined };
  const named = await namedSubject(catalogs, asked, question.subject);
  return named && { question, named };
}

function surely(proposal: Proposal, goesOn: boolean): Extract<Understood, { state: 'understood' }> {
  return { state: 'understood', proposal, others: [], goesOn };
}
