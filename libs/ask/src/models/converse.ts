import type { Cell, SourceType } from '#contracts';
import { UnsupportedPlan, renderPlan } from '#sql';
import type { z } from 'zod';
import { SqlAnswer, answerSchemasFor } from './answer-schema.js';
import type { ModelMessage, ModelReply, ModelRequest } from './language-model.js';
import type { PlanAnswer } from './plan-schema.js';
import type { PlanMetric } from './plan-metrics.js';
import { instructionsFor, repairMessage } from './prompt.js';
import type { AnswerForm } from './prompt.js';
import { readAnswer } from './read-answer.js';

/** The outcome of a statement that was tried at the source; `problem` is what the model may be told of it. */
export type Trial =
  | { state: 'ok'; rows: readonly (readonly Cell[])[] }
  | { state: 'refused'; problem: string };

/** A statement that was tried with the rows it brought, or why there is none. */
export type Conversed =
  | { state: 'answered'; sql: string; rows: readonly (readonly Cell[])[] }
  | { state: 'none'; why: 'unanswerable' | 'declined' | 'gave_up' };

/** The subject of a conversation, and the sources it reaches. */
export interface Conversation {
  dialect: SourceType;
  metrics: readonly PlanMetric[];
  asking: string;
  speak: (request: ModelRequest) => Promise<ModelReply>;
  /** Passes the statement through the gate and tries it at the source. */
  tryOut: (sql: string) => Promise<Trial>;
}

/** The result of a model's answer. */
type Outcome =
  | Conversed
  | { state: 'needs_sql' }
  /** `form` is what to ask for next. */
  | { state: 'wrong'; problem: string; form: AnswerForm };

const repairsMax = 2;
const replyKeptMax = 20_000;

/**
 * Asks a model for a plan, and for SQL where no plan can say it, until a statement passes its trial. What does not do is
 * said back, twice at most: each time costs the person who waits another call.
 */
export async function converse(conversation: Conversation): Promise<Conversed> {
  const { dialect, asking, speak, metrics } = conversation;
  const schemas = answerSchemasFor(metrics);
  const messages: ModelMessage[] = [{ role: 'user', content: asking }];
  let form: AnswerForm = 'plan';
  let repairs = 0;
  for (;;) {
    const instructions = instructionsFor(form, dialect);
    const reply = await speak({ instructions, messages: [...messages], schema: schemas[form].json });
    const outcome: Outcome = await settle(conversation, readReply(reply, form, schemas.plan.zod, dialect));
    if (outcome.state === 'answered' || outcome.state === 'none') return outcome;
    if (outcome.state === 'wrong') {
      if (repairs === repairsMax) return { state: 'none', why: 'gave_up' };
      repairs += 1;
    }
    // The last attempt is free of what plans cannot say.
    form = outcome.state === 'needs_sql' || repairs === repairsMax ? 'sql' : outcome.form;
    if (outcome.state === 'wrong') messages.push(...afterWrong(reply, outcome.problem, form));
  }
}

/** A model does not take an empty text for something that it said. */
function afterWrong({ text }: ModelReply, problem: string, form: AnswerForm): ModelMessage[] {
  const said = text.trim() === '' ? '(nothing)' : text.slice(0, replyKeptMax);
  return [
    { role: 'assistant', content: said },
    { role: 'user', content: repairMessage(problem, form) },
  ];
}

/** A statement before it is tried. */
type Made = { state: 'made'; sql: string; form: AnswerForm };

async function settle({ tryOut }: Conversation, made: Made | Outcome): Promise<Outcome> {
  if (made.state !== 'made') return made;
  const { sql, form } = made;
  const trial = await tryOut(sql);
  if (trial.state === 'ok') return { state: 'answered', sql, rows: trial.rows };
  return { state: 'wrong', problem: trial.problem, form };
}

function readReply(
  { text, finish }: ModelReply,
  form: AnswerForm,
  planSchema: z.ZodType<PlanAnswer>,
  dialect: SourceType,
): Made | Outcome {
  if (finish === 'content-filter') return { state: 'none', why: 'declined' };
  return form === 'plan' ? readPlan(text, planSchema, dialect) : readSql(text);
}

function readPlan(text: string, schema: z.ZodType<PlanAnswer>, dialect: SourceType): Made | Outcome {
  const read = readAnswer(text, schema);
  if (read.state === 'wrong') return { state: 'wrong', problem: read.message, form: 'plan' };
  const { answer, plan } = read.value;
  if (answer === 'unanswerable') return { state: 'none', why: 'unanswerable' };
  if (answer === 'needs_sql') return { state: 'needs_sql' };
  if (plan === null) return { state: 'wrong', problem: 'there is no plan in the answer', form: 'plan' };
  try {
    return { state: 'made', sql: renderPlan(dialect, plan), form: 'plan' };
  } catch (error) {
    if (error instanceof UnsupportedPlan) return { state: 'wrong', problem: error.message, form: 'sql' };
    // A name that no engine can hold.
    if (error instanceof RangeError) return { state: 'wrong', problem: error.message, form: 'plan' };
    throw error;
  }
}

function readSql(text: string): Made | Outcome {
  const read = readAnswer(text, SqlAnswer);
  if (read.state === 'wrong') return { state: 'wrong', problem: read.message, form: 'sql' };
  const { answer, sql } = read.value;
  return answer === 'unanswerable'
    ? { state: 'none', why: 'unanswerable' }
    : { state: 'made', sql, form: 'sql' };
}
