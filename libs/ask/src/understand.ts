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

/** The parts with which a question is understood. */
export type Understanding = ModelContext;

/** The result of reading a question: a statement for a source, or why there is none. */
export type Understood =
  /**
   * `others` are what it may mean as well, where that is in doubt; `ways` are the proposal and those that answer the same from other
   * sides, of which the one is answered whose rows tell most.
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
 * The order of attempts; the first that is sure has it: a question that somebody verified, a curated metric, a reading in
 * English, what people ask first, a model where there is one. Where no one is sure, the best reading that explains most of the words is taken, and
 * otherwise nothing is done.
 */
export async function understand(context: Understanding, asked: Asked): Promise<Understood> {
  const read = await withAsyncSpan('read', asked.trace, () =>
    readSources(context.catalogs, asked.sources, asked.text, asked.clock, asked.before),
  );
  const { proposals, unknown, goesOn } = read;
  // Verified words mean what they say by themselves.
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
  // "Summarise" says nothing of the data: where all of it is no question, the rest may be one.
  if (question?.kind === 'about' && !answering(read))
    return understand(context, { ...asked, text: question.subject });
  // A question that stands alone is not to be answered by what came before it.
  const modelled = await proposeByModel(context, goesOn ? asked : { ...asked, before: [] });
  if (modelled) return surely(modelled, goesOn);
  const sure = answering(read);
  if (sure) return { state: 'understood', proposal: sure, others, goesOn };
  return { state: 'unsure', readings: proposals, unknown, goesOn };
}

/**
 * A first question, unless its words are surely read as one about the data. "Summarise sales" may be read as sales alone, too, and is
 * one where it names a thing and says no more.
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
