import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A process of a benchmark. It answers one question at a time, and ends with the process that started it. */
export class Child {
  readonly #process: ChildProcess;

  /** `file` is relative to this folder. */
  constructor(file: string, args: readonly string[] = []) {
    const path = fileURLToPath(new URL(file, import.meta.url));
    this.#process = fork(path, args, { execArgv: [] });
  }

  get pid(): number {
    return this.#process.pid ?? 0;
  }

  async ask<Answer>(question: object): Promise<Answer> {
    const settled = new AbortController();
    const { signal } = settled;
    const ended = once(this.#process, 'exit', { signal }).then(() => {
      throw new Error(`${this.#process.spawnargs.join(' ')} ended before it answered`);
    });
    const answered = once(this.#process, 'message', { signal });
    this.#process.send(question);
    try {
      const [answer] = await Promise.race([answered, ended]);
      return answer as Answer;
    } finally {
      settled.abort();
      await Promise.allSettled([answered, ended]);
    }
  }

  async stop(): Promise<void> {
    if (!this.#process.connected) return;
    const exit = once(this.#process, 'exit');
    this.#process.disconnect();
    await exit;
  }
}

/** The child's half: answers what the parent asks. */
export function answerParent<Question>(answer: (question: Question) => Promise<object>): void {
  process.on('message', (question) => {
    void answer(question as Question).then((result) => process.send?.(result));
  });
  process.on('disconnect', () => process.exit());
}
