import { Worker } from 'node:worker_threads';
import { Failure } from './failure.js';
import type { Cursor, FileEngine } from './file-engine.js';
import { isQuestion } from './messages.js';
import type { Answer, FileTarget, Question } from './messages.js';

/** Half of the limit of the watchdog. */
const memoryToRetireAtBytes = 384 * 1024 * 1024;

type OpenEngine = (target: FileTarget) => Promise<FileEngine>;

/** Runs the main loop of an engine's process: answers the requests of the parent until the parent leaves or kills it. */
export function serveEngine(open: OpenEngine): void {
  const server = new EngineServer(open);
  process.on('message', (question) => {
    if (!isQuestion(question)) return;
    void server.answer(question).then((answer) => process.send?.(answer, () => server.retireWhenLarge()));
  });
  process.on('disconnect', () => process.exit());
  new Worker(new URL('./watchdog.js', import.meta.url), { workerData: process.ppid }).unref();
}

class EngineServer {
  readonly #open: OpenEngine;
  #engine: FileEngine | undefined;
  #cursor: Cursor | undefined;

  constructor(open: OpenEngine) {
    this.#open = open;
  }

  async answer(question: Question): Promise<Answer> {
    try {
      return await this.#answer(question);
    } catch (error) {
      this.#cursor = undefined;
      // An error that is no Failure is a bug of ours or of the driver. The process ends, and the parent sees that.
      if (!(error instanceof Failure)) throw error;
      return { answer: 'failure', code: error.code, message: error.message };
    }
  }

  /** Ends a process that has grown large: engines do not free all memory, and the next statement must not pay for the last ones. */
  retireWhenLarge(): void {
    if (!this.#cursor && process.memoryUsage.rss() > memoryToRetireAtBytes) process.exit();
  }

  async #answer(question: Question): Promise<Answer> {
    if (question.ask === 'ping') return { answer: 'pong' };
    if (question.ask === 'open') {
      this.#engine = await this.#open(question.target);
      return { answer: 'opened' };
    }
    const engine = this.#engine;
    if (!engine) throw new Error('nothing is open');
    if (question.ask === 'facts') return { answer: 'facts', facts: await engine.facts() };
    if (question.ask === 'tables') return { answer: 'tables', tables: await engine.tables() };
    if (question.ask === 'more') return this.#more();
    this.#cursor = await engine.start(question.statement);
    return { answer: 'columns', columns: this.#cursor.columns };
  }

  async #more(): Promise<Answer> {
    const next = await this.#cursor?.batches.next();
    if (next && !next.done) return { answer: 'rows', rows: next.value, last: false };
    this.#cursor = undefined;
    return { answer: 'rows', rows: [], last: true };
  }
}
