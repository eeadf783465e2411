import { renderPlan } from '#sql';
import type { Plan } from '#sql';
import type { Cell } from '#contracts';
import { runSql } from '#workspace';
import type { SourceContext } from '#workspace';
import { answerLimits } from '../answer-limits.js';
import type { Asked } from '../asked.js';

type Source = Asked['sources'][number];
type Result = Awaited<ReturnType<typeof runSql>>;

const statementsMax = 6;

/** The statements of one answer: six at most, in sequence, all within the time and the limits of an answer of one, each through the gate. */
export class Statements {
  readonly #context: SourceContext;
  readonly #asked: Source;
  readonly #signal: AbortSignal;
  readonly #startedAt = performance.now();
  #count = 0;

  constructor(context: SourceContext, asked: Source, signal: AbortSignal) {
    this.#context = context;
    this.#asked = asked;
    this.#signal = signal;
  }

  /** Reports whether an optional statement may run: these get a third of the time, and the last statement is reserved. */
  get hasRoom(): boolean {
    return this.#elapsedMs < answerLimits.timeoutMs / 3 && this.#count < statementsMax - 1;
  }

  /** Throws SourceError where the source fails, and InvalidStatement where the gate refuses. */
  async run(plan: Plan): Promise<{ sql: string; result: Result }> {
    if (this.#count === statementsMax) throw new Error('An answer has statements enough.');
    this.#count += 1;
    const sql = renderPlan(this.#asked.source.type, plan);
    const timeoutMs = Math.max(1, Math.round(answerLimits.timeoutMs - this.#elapsedMs));
    const limits = { ...answerLimits, timeoutMs };
    return { sql, result: await runSql(this.#context, this.#asked.source, sql, limits, this.#signal) };
  }

  /** The rows of an auxiliary statement; none of a result that is cut, because the rest may say otherwise. */
  async rowsOf(plan: Plan): Promise<readonly (readonly Cell[])[]> {
    const { result } = await this.run(plan);
    return result.cutBy === undefined ? result.rows : [];
  }

  get #elapsedMs(): number {
    return performance.now() - this.#startedAt;
  }
}
