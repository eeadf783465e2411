import { readFile, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import type { AskedQuestion } from './ask-question.ts';
import { partOf, parts, verdictOf } from './verdict.ts';

const RunLine = z.object({
  id: z.string(),
  db: z.string(),
  kind: z.string().nullable(),
  part: z.enum(parts),
  question: z.string(),
  verdict: z.enum(['right', 'wrong', 'refused', 'unscored']),
  /** Why, where there is more to say. */
  because: z.string().nullable(),
  sql: z.string().nullable(),
  confidence: z.number(),
  reading: z.string().nullable(),
  unknown: z.array(z.string()),
});

/** The outcome of one question, as a line of a run's file has it. */
export type RunLine = z.infer<typeof RunLine>;

/** The record of a question that was asked. */
export function toRunLine(asked: AskedQuestion): RunLine {
  const { id, db, kind = null, question, outcome, given, confidence, reading = null, unknown } = asked;
  return {
    id,
    db,
    kind,
    part: partOf(asked),
    question,
    verdict: verdictOf(asked),
    because: 'because' in outcome ? `${outcome.state}: ${outcome.because}` : null,
    sql: given,
    confidence,
    reading,
    unknown: [...unknown],
  };
}

/** Writes a run, one question a line. */
export function writeRun(path: string, asked: readonly AskedQuestion[]): Promise<void> {
  return writeFile(path, asked.map((question) => `${JSON.stringify(toRunLine(question))}\n`).join(''));
}

/** Reads a run that was written before. */
export async function readRun(path: string): Promise<RunLine[]> {
  const text = await readFile(path, 'utf8');
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => RunLine.parse(JSON.parse(line)));
}
