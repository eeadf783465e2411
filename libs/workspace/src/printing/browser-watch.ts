/**
 * Watches the processes of one Chromium, which has no bound of its own for its memory. Failure modes:
 * - A page takes more and more memory: all of its processes are killed before the system kills this one in their stead.
 * - It does not end when it is told to, or the signal aborts while it still starts: it is killed as well.
 * - The system has no /proc, as on a Mac: nothing is watched. Servers have one.
 */
import { readFile, readdir } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

const lookMs = 150;

/** The processes of a Chromium that have not ended. */
interface BrowserProcesses {
  /** Of its process group, which playwright gives it. */
  groupId: number;
  memoryBytes: number;
}

export class BrowserWatch {
  /** An argument by which the browser is found; Chromium ignores those that it does not know. */
  readonly mark = `--questglass-print=${randomUUID()}`;
  readonly #ending = new AbortController();
  readonly #watching: Promise<void>;
  #isTooLarge = false;

  constructor(
    private readonly memoryBytesMax: number,
    private readonly signal: AbortSignal,
  ) {
    this.#watching = this.#watch();
  }

  /** True once the browser was killed for its memory. */
  get isTooLarge(): boolean {
    return this.#isTooLarge;
  }

  /** Ends the watch, once the browser has ended. */
  async end(): Promise<void> {
    this.#ending.abort();
    await this.#watching;
  }

  async #watch(): Promise<void> {
    const { signal: ended } = this.#ending;
    while (!ended.aborted) {
      const found = await findBrowser(this.mark);
      if (found) this.#look(found);
      await delay(lookMs, undefined, { signal: ended }).catch(() => undefined);
    }
  }

  #look({ groupId, memoryBytes }: BrowserProcesses): void {
    const isTooLarge = memoryBytes > this.memoryBytesMax;
    if (!isTooLarge && !this.signal.aborted) return;
    this.#isTooLarge ||= isTooLarge;
    try {
      process.kill(-groupId, 'SIGKILL');
    } catch {
      // It has ended by itself in the meantime.
    }
  }
}

/** The browser that this process has started with that argument. */
async function findBrowser(mark: string): Promise<BrowserProcesses | undefined> {
  const names = await readdir('/proc').catch(() => []);
  const all = await Promise.all(names.filter((name) => /^\d+$/.test(name)).map(readStat));
  const leaders = all.filter((stat) => stat?.parentId === process.pid && stat.groupId === stat.id);
  for (const leader of leaders) {
    if (!leader || !(await textOf(leader.id, 'cmdline')).includes(mark)) continue;
    const group = all.filter((stat) => stat?.groupId === leader.id);
    const sizes = await Promise.all(group.map((stat) => memoryOf(stat?.id)));
    return { groupId: leader.id, memoryBytes: sizes.reduce((sum, size) => sum + size, 0) };
  }
  return undefined;
}

interface ProcessStat {
  id: number;
  parentId: number;
  groupId: number;
}

async function readStat(name: string): Promise<ProcessStat | undefined> {
  // The name of the program, in parentheses, may hold anything.
  const [, parent, group] = /^.*\) \S (\d+) (\d+)/s.exec(await textOf(Number(name), 'stat')) ?? [];
  return group === undefined
    ? undefined
    : { id: Number(name), parentId: Number(parent), groupId: Number(group) };
}

/**
 * The memory that is a process's own. Its whole resident size has the program's code as well, which all processes of a Chromium share:
 * seven of them with an empty page add up to 700 MB, and hold 160.
 */
async function memoryOf(id: number | undefined): Promise<number> {
  if (id === undefined) return 0;
  const status = await textOf(id, 'status');
  const kilobytes = [...status.matchAll(/^Rss(?:Anon|Shmem):\s+(\d+)/gm)].map(([, size]) => Number(size));
  return kilobytes.reduce((sum, size) => sum + size, 0) * 1024;
}

/** Empty for a process that has ended. */
function textOf(id: number, file: 'cmdline' | 'stat' | 'status'): Promise<string> {
  return readFile(`/proc/${id}/${file}`, 'utf8').catch(() => '');
}
