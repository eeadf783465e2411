import { Semaphore } from '#platform';
import { EnginesBusy, SourceError } from '../source-error.js';
import type { EngineShare } from './engine-quota.js';
import { EngineProcess } from './engine-process.js';
import type { EngineStart } from './engine-process.js';
import type { FileLocation } from './locate-file.js';

const idleMaxMs = 30_000;
/** As long as a question may take: nobody else's statement has to wait longer than that for one to end. */
const waitMsUsual = 30_000;

/** A leased process and its release. A process that has ended by then is not used again. */
export interface Lease {
  engine: EngineProcess;
  release(): void;
}

/** The state of an idle process. */
interface Rest {
  version: string;
  timer: NodeJS.Timeout;
  leave: () => void;
}

/** The bounds of a source's processes. */
interface PoolLimits {
  processesMax: number;
  /** The wait of a statement for its process. */
  waitMsMax?: number | undefined;
}

/**
 * The processes of one source. Each runs one statement at a time; an idle one is reused as long as the file is the same, and ended after a
 * while. Failure mode: a lease is never returned, because nobody reads the statement's result. Its time-out then ends the process, and an
 * ended process returns its slot by itself.
 */
export class EnginePool {
  readonly #start: Omit<EngineStart, 'target'>;
  readonly #slots: Semaphore;
  readonly #share: EngineShare;
  readonly #waitMsMax: number;
  readonly #leased = new Map<EngineProcess, () => void>();
  readonly #idle = new Map<EngineProcess, Rest>();
  #isClosed = false;

  constructor(
    start: Omit<EngineStart, 'target'>,
    { processesMax, waitMsMax = waitMsUsual }: PoolLimits,
    share: EngineShare,
  ) {
    this.#start = start;
    this.#slots = new Semaphore(processesMax);
    this.#share = share;
    this.#waitMsMax = waitMsMax;
  }

  /** Leases a process that has the file open, or throws EnginesBusy. If the signal aborts before the release, its reason stops the process. */
  async lease({ target, version }: FileLocation, signal: AbortSignal): Promise<Lease> {
    const giveBack = await this.#takePlaceInTime(signal);
    const idle = await this.#takeIdle(version);
    if (!idle) this.#share.makeRoom();
    const engine = idle ?? this.#begin(target, giveBack);
    const stop = () => engine.stop(reasonOf(signal));
    signal.addEventListener('abort', stop, { once: true });
    this.#leased.set(engine, () => {
      signal.removeEventListener('abort', stop);
      giveBack();
    });
    if (signal.aborted) stop();
    if (this.#isClosed) engine.stop(closed());
    if (!idle) await this.#open(engine);
    return { engine, release: () => this.#release(engine, version) };
  }

  /** A process that the system refuses to start leaves its place to others. */
  #begin(target: FileLocation['target'], giveBack: () => void): EngineProcess {
    try {
      return new EngineProcess({ ...this.#start, target }, (ended) => this.#forget(ended));
    } catch (error) {
      giveBack();
      throw error;
    }
  }

  /** Ends all processes, idle or working. */
  close(): void {
    this.#isClosed = true;
    for (const engine of [...this.#leased.keys(), ...this.#idle.keys()]) engine.stop(closed());
  }

  async #takePlaceInTime(signal: AbortSignal): Promise<() => void> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new EnginesBusy()), this.#waitMsMax);
    try {
      return await this.#takePlace(AbortSignal.any([signal, late.signal]));
    } finally {
      clearTimeout(timer);
    }
  }

  /** Takes the source's own slot first, so that a statement that waits for it takes no slot from other sources. */
  async #takePlace(signal: AbortSignal): Promise<() => void> {
    const giveBackOwn = await this.#slots.acquire(signal);
    try {
      const giveBack = await this.#share.take(signal);
      return () => {
        giveBack();
        giveBackOwn();
      };
    } catch (error) {
      giveBackOwn();
      throw error;
    }
  }

  async #open(engine: EngineProcess): Promise<void> {
    try {
      await engine.open();
    } catch (error) {
      engine.stop(closed());
      throw error;
    }
  }

  /** Takes an idle process. It ends those with another version of the file, because they would answer from a file that is gone. */
  async #takeIdle(version: string): Promise<EngineProcess | undefined> {
    for (const [engine, idle] of this.#idle) if (idle.version !== version) engine.stop(closed());
    for (const [engine, idle] of this.#idle) {
      this.#endRest(engine, idle);
      if (await engine.isAlive()) return engine;
    }
    return undefined;
  }

  #release(engine: EngineProcess, version: string): void {
    const endLease = this.#leased.get(engine);
    if (!endLease) return;
    this.#leased.delete(engine);
    const end = () => engine.stop(closed());
    const timer = setTimeout(end, idleMaxMs).unref();
    this.#idle.set(engine, { version, timer, leave: this.#share.rest(end) });
    endLease();
  }

  #forget(engine: EngineProcess): void {
    const idle = this.#idle.get(engine);
    if (idle) this.#endRest(engine, idle);
    this.#leased.get(engine)?.();
    this.#leased.delete(engine);
  }

  #endRest(engine: EngineProcess, { timer, leave }: Rest): void {
    clearTimeout(timer);
    leave();
    this.#idle.delete(engine);
  }
}

function reasonOf(signal: AbortSignal): SourceError {
  return signal.reason instanceof SourceError ? signal.reason : closed();
}

function closed(): SourceError {
  return new SourceError('cancelled', 'the data source was closed');
}
