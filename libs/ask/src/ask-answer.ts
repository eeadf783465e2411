import type { AskAnswer, MemberAnswer } from '#contracts';
import { certain } from '#english';

/** An answer as a key gets it: SPEC 2.3 has these fields and no others. */
export function toAskAnswer(answer: MemberAnswer): AskAnswer {
  const { message_id, sql, columns, rows, chart_spec, suggestions, error, success } = answer;
  const insight = toldReading(answer);
  return { message_id, sql, columns, rows, chart_spec, insight, suggestions, error, success };
}

/** Proxies reject responses with headers of more than a few thousand characters. */
const readingMax = 1_000;

/** Response headers with the reading, its confidence and the cut of the rows; the body keeps the fields of SPEC 2.3. */
export function readingHeaders({
  confidence,
  reading,
  rows,
  truncated,
  row_count: count,
}: MemberAnswer): Record<string, string> {
  return {
    ...(truncated && { 'Questglass-Row-Count': String(count ?? `${rows.length}+`) }),
    ...(confidence !== null && { 'Questglass-Confidence': confidence.toFixed(2) }),
    ...(reading !== null && { 'Questglass-Reading': inAscii(reading) }),
  };
}

/** Percent-encodes all characters but visible ASCII, as UTF-8, and cuts a long text. */
function inAscii(text: string): string {
  let written = '';
  for (const sign of text.toWellFormed()) {
    const next = /[ -$&-~]/.test(sign) ? sign : encodeURIComponent(sign);
    if (written.length + next.length > readingMax) break;
    written += next;
  }
  return written;
}

/**
 * An uncertain answer ends with the reading of its question. Members see the reading in a field of its own; callers with a key have to know
 * it, too.
 */
function toldReading({ success, insight, reading, confidence }: MemberAnswer): string | null {
  if (!success || reading === null || confidence === null || confidence >= certain) return insight;
  const told = `Read as: ${reading} (${Math.round(confidence * 100)}% sure).`;
  return insight === null ? told : `${insight} ${told}`;
}
