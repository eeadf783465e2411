import type { AskAnswer, MemberAnswer } from '#contracts';

/** An answer as a key gets it: SPEC 2.3 has these fields and no others. */
export function toAskAnswer(answer: MemberAnswer): AskAnswer {
  const { message_id, sql, columns, rows, chart_spec, insight, suggestions, error, success } = answer;
  return { message_id, sql, columns, rows, chart_spec, insight, suggestions, error, success };
}
