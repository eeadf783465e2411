import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * The processes that an engine's connectors have started here, as the system knows them. Without /proc there is no telling,
 * and the suite then looks at our side only.
 */
export class EngineProcesses {
  constructor(private readonly engine: 'duckdb' | 'sqlite') {}

  /**
   * Reports whether any of them has worked for longer than a start takes. Each test runs one statement at a time, so that is the one; the system
   * cannot tell the statements apart.
   */
  async isRunning(): Promise<boolean> {
    let running = this.pids();
    for (let sample = 0; sample < 8 && running.length > 0; sample += 1) {
      running = running.filter((pid) => statesOf(pid).includes('R'));
      await delay(50);
    }
    return running.length > 0;
  }

  count(): number {
    return this.pids().length;
  }

  kill(): void {
    for (const pid of this.pids()) process.kill(pid, 'SIGKILL');
  }

  pids(): number[] {
    return childrenOf(process.pid).filter((pid) =>
      read(`/proc/${pid}/cmdline`).includes(`/${this.engine}/process.`),
    );
  }
}

function childrenOf(parent: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.filter((pid) => statOf(`/proc/${pid}`)[1] === String(parent)).map(Number);
}

function statesOf(pid: number): (string | undefined)[] {
  return tasksOf(pid).map((task) => statOf(`/proc/${pid}/task/${task}`)[0]);
}

function tasksOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/** State and parent: what follows the command's name, which is in brackets and may hold anything. */
function statOf(folder: string): string[] {
  const stat = read(`${folder}/stat`);
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** Empty of what has ended in the meantime. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
