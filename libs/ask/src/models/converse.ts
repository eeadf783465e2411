import type { Cell, SourceType } from '#contracts';
import type { PlannedRequest, WrittenRequest } from '#english';
import { UnsupportedPlan, renderPlan } from '#sql';
import type { Plan } from '#sql';
import { RequestAnswer, SqlAnswer, answerSchemas } from './answer-schema.js';
import type { ModelMessage, ModelReply, ModelRequest } from './language-model.js';
import { instructionsFor, repairMessage } from './prompt.js';
import type { AnswerForm } from './prompt.js';
import { readAnswer } from './read-answer.js';

/** The outcome of a statement's trial at the source; `problem` is for the model to read. */
export type Trial =
  | { state: 'ok'; rows: readonly (readonly Cell[])[] }
  | { state: 'refused'; problem: string };

/** A tried statement with its rows, or the reason why there is none; a request has a plan. */
export type Conversed =
  | { state: 'answered'; sql: string; rows: readonly (readonly Cell[])[]; plan: Plan | undefined }
  | { state: 'none'; why: 'unanswerable' | 'declined' | 'gave_up' };

/** The outcome of one model reply: a bounded set, for metrics. */
export type AttemptOutcome =
  | 'answered'
  | 'needs_sql'
  | 'unanswerable'
  | 'declined'
  /** The reply has another format, refers to things that do not exist, or was refused by the gate or the source. */
  | 'malformed'
  | 'unfit'
  | 'refused';

/** The subject of a conversation, and the sources it reaches. */
export interface Conversation {
  dialect: SourceType;
  asking: string;
  /** Plans a request; undefined for a source with too little knowledge, for which SQL is requested at once. */
  plan: ((written: WrittenRequest) => PlannedRequest) | undefined;
  speak: (request: ModelRequest) => Promise<ModelReply>;
  /** Passes the statement through the gate and tries it at the source. */
  tryOut: (sql: string) => Promise<Trial>;
  onAttempt: (form: AnswerForm, outcome: AttemptOutcome) => void;
}

/** The result of a model's answer. */
type Outcome =
  | Extract<Conversed, { state: 'answered' }>
  | { state: 'none'; why: 'unanswerable' | 'declined' }
  | { state: 'needs_sql' }
  /** `form` is the form to ask for next. */
  | { state: 'wrong'; how: 'malformed' | 'unfit' | 'refused'; problem: string; form: AnswerForm };

const repairsMax = 2;
const replyKeptMax = 20_000;

/**
 * Asks a model for a request, and for SQL where no request can express it, until a statement passes its trial. A failed reply is returned to
 * the model with the problem, twice at most, because each time costs the waiting person another call.
 */
export async function converse(conversation: Conversation): Promise<Conversed> {
  const { dialect, asking, speak, plan, onAttempt } = conversation;
  const messages: ModelMessage[] = [{ role: 'user', content: asking }];
  let form: AnswerForm = plan ? 'request' : 'sql';
  let repairs = 0;
  for (;;) {
    const instructions = instructionsFor(form, dialect);
    const reply = await speak({ instructions, messages: [...messages], schema: answerSchemas[form] });
    const outcome: Outcome = await settle(conversation, readReply(conversation, reply, form));
    onAttempt(form, outcomeOf(outcome));
    if (outcome.state === 'answered' || outcome.state === 'none') return outcome;
    if (outcome.state === 'wrong') {
      if (repairs === repairsMax) return { state: 'none', why: 'gave_up' };
      repairs += 1;
    }
    // The last attempt must not fail for the limits of requests.
    form = outcome.state === 'needs_sql' || repairs === repairsMax ? 'sql' : outcome.form;
    if (outcome.state === 'wrong') messages.push(...afterWrong(reply, outcome.problem, form));
  }
}

function outcomeOf(outcome: Outcome): AttemptOutcome {
  if (outcome.state === 'none') return outcome.why;
  return outcome.state === 'wrong' ? outcome.how : outcome.state;
}

/** Endpoints refuse an empty text as the model's turn. */
function afterWrong({ text }: ModelReply, problem: string, form: AnswerForm): ModelMessage[] {
  const said = text.trim() === '' ? '(nothing)' : text.slice(0, replyKeptMax);
  return [
    { role: 'assistant', content: said },
    { role: 'user', content: repairMessage(problem, form) },
  ];
}

/** A statement before it is tried. */
type Made = { state: 'made'; sql: string; plan: Plan | undefined; form: AnswerForm };

async function settle({ tryOut }: Conversation, made: Made | Outcome): Promise<Outcome> {
  if (made.state !== 'made') return made;
  const { sql, plan, form } = made;
  const trial = await tryOut(sql);
  if (trial.state === 'ok') return { state: 'answered', sql, plan, rows: trial.rows };
  return { state: 'wrong', how: 'refused', problem: trial.problem, form };
}

function readReply(
  conversation: Conversation,
  { text, finish }: ModelReply,
  form: AnswerForm,
): Made | Outcome {
  if (finish === 'content-filter') return { state: 'none', why: 'declined' };
  return form === 'request' ? readRequest(conversation, text) : readSql(text);
}

function readRequest({ plan, dialect }: Conversation, text: string): Made | Outcome {
  const read = readAnswer(text, RequestAnswer);
  if (read.state === 'wrong') return wrong('malformed', read.message, 'request');
  const { answer, request } = read.value;
  if (answer === 'unanswerable') return { state: 'none', why: 'unanswerable' };
  if (answer === 'needs_sql' || !plan) return { state: 'needs_sql' };
  if (request === null) return wrong('malformed', 'there is no request in the answer', 'request');
  const planned = plan(request);
  if (planned.state === 'unfit') return wrong('unfit', planned.problem, 'request');
  return render(dialect, planned.plan);
}

function render(dialect: SourceType, plan: Plan): Made | Outcome {
  try {
    return { state: 'made', sql: renderPlan(dialect, plan), plan, form: 'request' };
  } catch (error) {
    if (error instanceof UnsupportedPlan) return wrong('unfit', error.message, 'sql');
    // A name that no engine can hold.
    if (error instanceof RangeError) return wrong('unfit', error.message, 'request');
    throw error;
  }
}

function readSql(text: string): Made | Outcome {
  const read = readAnswer(text, SqlAnswer);
  if (read.state === 'wrong') return wrong('malformed', read.message, 'sql');
  const { answer, sql } = read.value;
  return answer === 'unanswerable'
    ? { state: 'none', why: 'unanswerable' }
    : { state: 'made', sql, plan: undefined, form: 'sql' };
}

function wrong(how: 'malformed' | 'unfit' | 'refused', problem: string, form: AnswerForm): Outcome {
  return { state: 'wrong', how, problem, form };
}
