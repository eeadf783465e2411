import type { Answer } from '#contracts';
import type { SourceContext } from '#workspace';
import type { Asked } from '../asked.js';
import type { Catalogs } from '../catalogs.js';
import { patience } from '../suggestions/dry-run.js';
import { listData } from './data-listing.js';
import type { FirstQuestion } from './first-questions.js';
import { offerWords } from './offer-words.js';
import { overviewOf } from './overview.js';
import type { Overview } from './overview.js';
import { overviewReading, overviewWords } from './overview-words.js';
import { questionsAfter, questionsToStart } from './questions-to-start.js';
import { Statements } from './statements.js';
import type { NamedSubject } from './subject.js';
import { survey } from './surveyed.js';
import type { Surveyed } from './surveyed.js';

type Context = SourceContext & { catalogs: Catalogs };

/** A first question, with its subject if it names one. */
export interface First {
  question: FirstQuestion;
  named: NamedSubject | undefined;
}

/** The parts of an answer to a first question. */
export type FirstAnswer = Pick<Answer, 'insight' | 'suggestions'> &
  Partial<
    Pick<Answer, 'sql' | 'columns' | 'rows' | 'data_source_id' | 'answered_by' | 'confidence' | 'reading'>
  >;

/** Answers a first question with what can be asked, a list of the data, or an overview, and offers questions to continue with. */
export async function answerFirstQuestion(
  context: Context,
  asked: Asked,
  first: First,
): Promise<FirstAnswer> {
  const { question } = first;
  switch (question.kind) {
    case 'greeting':
      return talk(context, asked, `Hello. ${offerWords(context.catalogs, asked.sources)}.`);
    case 'thanks':
      return talk(context, asked, 'You are welcome. Ask on whenever you like.');
    case 'help':
      return talk(context, asked, `${offerWords(context.catalogs, asked.sources)}.`);
    case 'data':
      return (await dataAnswer(context, asked)) ?? noData(context, asked);
    case 'doing':
    case 'unusual':
    case 'about':
      return (await overviewAnswer(context, asked, first)) ?? noData(context, asked);
  }
}

async function talk(context: Context, asked: Asked, insight: string): Promise<FirstAnswer> {
  return { insight, suggestions: await questionsToStart(context, asked, patience(asked.signal, 'instead')) };
}

function noData(context: Context, asked: Asked): Promise<FirstAnswer> {
  return talk(context, asked, 'There are no rows yet that an overview could be made of.');
}

async function dataAnswer(context: Context, asked: Asked): Promise<FirstAnswer | undefined> {
  const [surveyed] = surveyedIn(context, asked);
  if (!surveyed) return undefined;
  const { insight, ...result } = await listData(
    new Statements(context, surveyed.asked, asked.signal),
    surveyed,
  );
  const others = asked.sources.filter((source) => source !== surveyed.asked);
  const suggestions = await questionsToStart(context, asked, patience(asked.signal, 'instead'));
  return {
    ...originOf(surveyed),
    ...result,
    columns: [...result.columns],
    rows: result.rows.map((row) => [...row]),
    reading: `the data of ${surveyed.asked.source.name}`,
    insight: [insight, ...(others.length > 0 ? [`${offerWords(context.catalogs, others)}.`] : [])].join(' '),
    suggestions,
  };
}

async function overviewAnswer(
  context: Context,
  asked: Asked,
  first: First,
): Promise<FirstAnswer | undefined> {
  const found = await findOverview(context, asked, first, { withParts: true });
  if (!found) return undefined;
  const { surveyed, overview } = found;
  const { kind } = first.question;
  // A newcomer does not know what to ask next, so these questions are worth a wait.
  const until = patience(asked.signal, 'instead');
  return {
    ...originOf(surveyed),
    sql: overview.sql,
    columns: [...overview.columns],
    rows: overview.rows.map((row) => [...row]),
    reading: overviewReading(overview),
    insight: overviewWords(overview, surveyed, kind === 'unusual' || kind === 'about' ? kind : 'doing'),
    suggestions: await questionsAfter(context, asked, surveyed, overview, until),
  };
}

/** The overview of the named subject, or of the first source that yields one. */
async function findOverview(
  context: Context,
  asked: Asked,
  { named }: First,
  { withParts }: { withParts: boolean },
): Promise<{ surveyed: Surveyed; overview: Overview } | undefined> {
  for (const surveyed of surveyedIn(context, asked, named?.asked)) {
    const statements = new Statements(context, surveyed.asked, asked.signal);
    const overview = await overviewOf(statements, surveyed, { subject: named?.subject, withParts });
    if (overview) return { surveyed, overview };
  }
  return undefined;
}

/**
 * The statement of an overview for a widget; undefined for first questions that are not answered by rows. A widget may be shown within
 * filters, so the statement must not contain values of rows outside of them.
 */
export async function overviewStatement(
  context: Context,
  asked: Asked,
  first: First,
): Promise<{ source: Surveyed['asked']['source']; sql: string } | undefined> {
  if (!overviews.has(first.question.kind)) return undefined;
  const found = await findOverview(context, asked, first, { withParts: false });
  return found && { source: found.surveyed.asked.source, sql: found.overview.sql };
}

const overviews: ReadonlySet<FirstQuestion['kind']> = new Set(['doing', 'unusual', 'about']);

/** The sources with known models: the one with the named subject, or each in turn until one yields an overview. */
function surveyedIn({ catalogs }: Context, asked: Asked, only?: Surveyed['asked']): Surveyed[] {
  const sources = only ? [only] : asked.sources;
  return sources.flatMap((source) => survey(catalogs, source, asked) ?? []);
}

function originOf({ asked }: Surveyed) {
  return { data_source_id: asked.source.id, answered_by: 'english' as const, confidence: 1 };
}
