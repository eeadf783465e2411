import { SourceError, isStatementFault } from '#connectors';
import { callerGone } from '#contracts';
import type { Answer, MemberAnswer } from '#contracts';
import { changeAsked, readShown, sentenceOf } from '#english';
import { alertAskedFor } from '#formats';
import { withSpan, withAsyncSpan } from '#platform';
import type { Trace } from '#platform';
import { emit } from '#webhooks';
import {
  InvalidStatement,
  columnFormats,
  columnUnits,
  explainNoDefault,
  recordExchange,
  countRows,
  runSql,
  sourcesToGoOnWith,
  trimKeptRows,
  defaultAnswerRetention,
} from '#workspace';
import type { AnswerRetention } from '#workspace';
import { answerLimits } from './answer-limits.js';
import { answerOutcome } from './ask-metrics.js';
import type { AskObserver } from './ask-metrics.js';
import { findAsked } from './asked.js';
import type { Asked, Question } from './asked.js';
import { backgroundOf } from './background.js';
import { changeOf } from './change/change-of.js';
import { moversOf, explanatoryScore } from './change/movers.js';
import { chartOf } from './chart/chart.js';
import { helpWith } from './help-with.js';
import { behindChangeWords } from './insight/behind-change-words.js';
import { insightOf } from './insight/insight.js';
import type { Proposal } from './read-sources.js';
import { answerFirstQuestion } from './overview/answer-first-question.js';
import type { First } from './overview/answer-first-question.js';
import { readingParts } from './reading-parts.js';
import { capitalize } from './capitalize.js';
import { readingsToChoose } from './readings-to-choose.js';
import { knownColumns } from './result-shape/result-shape.js';
import type { Result } from './result-shape/result-shape.js';
import { patience } from './suggestions/dry-run.js';
import { suggestInstead, suggestNext } from './suggestions/suggestions.js';
import { understand } from './understand.js';
import type { Understanding, Understood } from './understand.js';

/** The dependencies of asking. */
export interface AskContext extends Understanding {
  observer?: AskObserver | undefined;
  /** The retention of answers; the default where it is left out. */
  retention?: AnswerRetention | undefined;
}

/** Other readings come before follow-up questions; people do not read many of either. */
const suggestionsMax = 4;

/** Answers a question: found → understood → through the gate → run → described → kept, with its event. */
export async function ask(context: AskContext, question: Question): Promise<MemberAnswer> {
  const startedAt = performance.now();
  // Fails before any source is queried, if the conversation cannot go on.
  const dataSourceIds = await sourcesFor(context, question);
  const answered = await withAsyncSpan('ask', question.trace, async (trace) => {
    const asked = await findAsked(context, { ...question, dataSourceIds, trace });
    const found = await answerTo({ ...context, trace }, asked);
    // A stopped question has no answer: nothing is recorded, and no event is emitted.
    if (question.signal.aborted) throw callerGone();
    const elapsed = (performance.now() - startedAt) / 1_000;
    context.observer?.onAnswer(found, elapsed, trace?.span);
    describeAnswer(trace, found);
    return { sources: asked.sources, answer: found, seconds: elapsed };
  });
  return keep(context, question, answered);
}

async function sourcesFor({ db }: AskContext, question: Question): Promise<readonly string[] | undefined> {
  const { workspaceId, conversationId, asker, dataSourceIds } = question;
  return conversationId === undefined
    ? dataSourceIds
    : sourcesToGoOnWith(db, workspaceId, conversationId, asker, dataSourceIds);
}

/** The outcome for the span, without a word of the question and the answer. */
function describeAnswer(trace: Trace | undefined, answer: Answer): void {
  const { answered_by: by, outcome } = answerOutcome(answer);
  trace?.span.setAttributes({
    'questglass.ask.answered_by': by,
    'questglass.ask.outcome': outcome,
    ...(outcome !== 'answered' && { 'error.type': outcome }),
  });
}

async function answerTo(context: AskContext, asked: Asked): Promise<Answer> {
  if (asked.sources.length === 0)
    return { ...nothing, error: await explainNoDefault(context.db, asked.workspaceId) };
  const understood = await withAsyncSpan('plan', asked.trace, (trace) =>
    understand(context, { ...asked, trace }),
  );
  if (understood.state === 'first') return answerFirst(context, asked, understood.first);
  if (understood.state === 'unsure')
    return alertAskedFor(asked.text) === undefined
      ? { ...nothing, ...(await helpWith(context, asked, understood)) }
      : { ...nothing, error: asksForAlert };
  try {
    return await run(context, asked, understood);
  } catch (error) {
    if (!(error instanceof SourceError || error instanceof InvalidStatement)) throw error;
    const { proposal } = understood;
    const sources = isAway(error) ? asked.sources.filter((each) => each !== proposal.asked) : asked.sources;
    const until = patience(asked.signal, 'instead');
    const suggestions = await suggestInstead(context, { ...asked, sources }, until, [proposal]);
    return { ...nothing, ...originOf(proposal), sql: proposal.sql, suggestions, error: error.message };
  }
}

const asksForAlert =
  'This asks for an alert, and a question makes none. An editor types the same sentence in the console, or makes it under Alerts';

/** Answers a first question. Its statements may fail like any other. */
async function answerFirst(context: AskContext, asked: Asked, first: First): Promise<Answer> {
  try {
    return { ...nothing, ...(await answerFirstQuestion(context, asked, first)), success: true };
  } catch (error) {
    if (!(error instanceof SourceError || error instanceof InvalidStatement)) throw error;
    return { ...nothing, error: error.message };
  }
}

/** A source that took too long for one question may have time for another. */
function isAway(error: SourceError | InvalidStatement): boolean {
  return error instanceof SourceError && error.code !== 'timed_out' && !isStatementFault(error);
}

type Meant = Pick<Extract<Understood, { state: 'understood' }>, 'proposal' | 'others' | 'ways' | 'goesOn'>;

/** Runs the statement of a question, and describes its result. */
async function run(context: AskContext, asked: Asked, meant: Meant): Promise<Answer> {
  const { goesOn } = meant;
  const { proposal, result } = await runOneOf(context, asked, meant);
  const { columns, rows } = result;
  const rendered = withSpan('render', asked.trace, () => render(context, asked, proposal, result));
  const { reading } = rendered;
  const [suggestions, count] = await Promise.all([
    suggest(context, asked, { ...meant, proposal, reading, result }),
    result.isCut ? countRows(context, proposal.asked.source, proposal.sql, asked.signal) : undefined,
  ]);
  return {
    ...nothing,
    ...originOf(proposal),
    ...rendered,
    sql: proposal.sql,
    columns: columns.map(({ name }) => name),
    rows,
    suggestions,
    ...(result.isCut && { truncated: true }),
    ...(count !== undefined && { row_count: count }),
    ...(goesOn && { goes_on: true }),
    success: true,
  };
}

interface Ran {
  proposal: Proposal;
  result: Result & Pick<Answer, 'rows'>;
}

/** Runs a proposal. Of several breakdowns of one change, all run, and the most telling result wins. */
async function runOneOf(context: AskContext, asked: Asked, { proposal, ways = [] }: Meant): Promise<Ran> {
  let best = await runProposal(context, asked, proposal);
  if (changeOf(proposal)?.isSum !== true) return best;
  for (const way of ways.filter((each) => each !== proposal)) {
    const ran = await runProposal(context, asked, way);
    if (explanatoryScore(moversOf(ran.result)) > explanatoryScore(moversOf(best.result))) best = ran;
  }
  return best;
}

async function runProposal(context: AskContext, { signal }: Asked, proposal: Proposal): Promise<Ran> {
  const { source } = proposal.asked;
  const { columns, rows, cutBy } = await runSql(context, source, proposal.sql, answerLimits, signal);
  return { proposal, result: { columns, rows, isCut: cutBy !== undefined } };
}

/** The sentence and the chart of the rows. */
function render(context: AskContext, asked: Asked, proposal: Proposal, result: Result) {
  const background = backgroundOf(context.catalogs, proposal, asked.clock);
  const known = knownColumns(background);
  const change = result.rows.length > 0 ? changeOf(proposal) : undefined;
  return {
    reading: background.words ? sentenceOf(background.words) : null,
    reading_parts: readingParts(context.catalogs, asked, proposal),
    ...columnUnits(result, known),
    column_formats: columnFormats(result, known),
    chart_spec: chartOf(result, background, readShown(asked.text).as),
    insight: change
      ? behindChangeWords(result, change, background, changeAsked(asked.text)?.direction)
      : insightOf(result, background),
  };
}

/** Suggests other readings of the question before follow-up questions. */
async function suggest(
  context: AskContext,
  asked: Asked,
  { proposal, others, reading, result }: Meant & { reading: string | null; result: Result },
): Promise<string[]> {
  const until = patience(asked.signal, 'besideAnswer');
  // Beside an answer, a reading that drops the time says less.
  const whole = others.filter((other) => other.reading?.lost === undefined);
  const [doubts, next] = await Promise.all([
    readingsToChoose(context, asked, whole, { answered: reading, until }),
    suggestNext(context, asked, proposal, result, until),
  ]);
  return [...doubts.map(({ question }) => capitalize(question)), ...next].slice(0, suggestionsMax);
}

/** An answer with its candidate sources and its duration. */
interface Answered extends Pick<Asked, 'sources'> {
  answer: Answer;
  seconds: number;
}

async function keep(
  { db, retention = defaultAnswerRetention }: AskContext,
  { workspaceId, conversationId, asker, text, at, traceparent }: Question,
  { sources, answer, seconds }: Answered,
): Promise<MemberAnswer> {
  const [only, another] = sources;
  const askedSourceId = another ? undefined : only?.source.id;
  const kept = await db.transaction(async (tx) => {
    const exchange = {
      workspaceId,
      conversationId,
      asker,
      question: text,
      answer,
      askedSourceId,
      retention,
      at,
    };
    const recorded = await recordExchange(tx, exchange);
    const data = {
      message_id: recorded.answerId,
      conversation_id: recorded.conversationId,
      question: text,
      data_source_id: answer.data_source_id,
      success: answer.success,
      row_count: answer.rows.length,
      error: answer.error,
      duration_ms: Math.round(seconds * 1_000),
    };
    await emit(tx, { workspaceId, type: 'query.completed', data, at, traceparent });
    return recorded;
  });
  if (kept.keptBytes > retention.workspaceBytesMax) await trimKeptRows(db, workspaceId, retention);
  return { conversation_id: kept.conversationId, message_id: kept.answerId, ...answer };
}

const nothing: Answer = {
  sql: null,
  columns: [],
  rows: [],
  chart_spec: null,
  insight: null,
  suggestions: [],
  error: null,
  success: false,
  data_source_id: null,
  answered_by: null,
  confidence: null,
  reading: null,
};

/** The origin of an answer. */
function originOf({ by, asked, confidence }: Proposal) {
  return { data_source_id: asked.source.id, answered_by: by, confidence };
}
