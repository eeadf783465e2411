import type { AskAnswer, MemberAnswer } from '#contracts';
import { certain } from '#english';

/** An answer as a key gets it: SPEC 2.3 has these fields and no others. */
export function toAskAnswer(answer: MemberAnswer): AskAnswer {
  const { message_id, sql, columns, rows, chart_spec, suggestions, error, success } = answer;
  const insight = toldReading(answer);
  return { message_id, sql, columns, rows, chart_spec, insight, suggestions, error, success };
}

/**
 * The reading of the question is the last sentence of an answer that is not certain: members see it in a field of its own, and
 * whoever asks with a key has to know what they rely on, too.
 */
function toldReading({ success, insight, reading, confidence }: MemberAnswer): string | null {
  if (!success || reading === null || confidence === null || confidence >= certain) return insight;
  const told = `Read as: ${reading} (${Math.round(confidence * 100)}% sure).`;
  return insight === null ? told : `${insight} ${told}`;
}
