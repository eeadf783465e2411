import type { AskAnswer, ChartSpec, Json } from './contract.js';
import type { ApiAnswer } from './transport.js';

/** The answer to a question. One that failed is an answer, too: `success` is false then, and `error` says why. */
export class Answer implements AskAnswer {
  readonly message_id: string;
  readonly sql: string | null;
  readonly columns: string[];
  readonly rows: Json[][];
  readonly chart_spec: ChartSpec | null;
  readonly insight: string | null;
  readonly suggestions: string[];
  readonly error: string | null;
  readonly success: boolean;
  /** The certainty of the reading, from 0 to 1; undefined where the question was not read. */
  readonly confidence: number | undefined;
  /** The reading of the question, in words. */
  readonly reading: string | undefined;
  /** True if there are more rows than these. */
  readonly isTruncated: boolean;
  /** True if this repeats the answer to an earlier call with the same idempotency key. */
  readonly isReplayed: boolean;
  /** Quote it when you report a problem. */
  readonly requestId: string | undefined;

  constructor({ body, headers }: ApiAnswer<AskAnswer>) {
    this.message_id = body.message_id;
    this.sql = body.sql;
    this.columns = body.columns;
    this.rows = body.rows;
    this.chart_spec = body.chart_spec;
    this.insight = body.insight;
    this.suggestions = body.suggestions;
    this.error = body.error;
    this.success = body.success;
    const confidence = headers.get('questglass-confidence');
    this.confidence = confidence === null ? undefined : Number(confidence);
    this.reading = decoded(headers.get('questglass-reading'));
    this.isTruncated = headers.has('questglass-row-count');
    this.isReplayed = headers.get('idempotent-replayed') === 'true';
    this.requestId = headers.get('x-request-id') ?? undefined;
  }

  /** The rows as objects by column. */
  records(): Record<string, Json>[] {
    return this.rows.map((row) =>
      Object.fromEntries(this.columns.map((column, index) => [column, row[index] ?? null])),
    );
  }
}

/** The header's text; as it came where a proxy has cut it within a sign. */
function decoded(text: string | null): string | undefined {
  if (text === null) return undefined;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
