/**
 * Draws the charts of mails, in a thread of their own. Failure modes:
 * - A chart takes too long or is too large: its thread is terminated.
 * - The thread is overloaded: all charts of a notice share one deadline, waiting included, so that its lease outlasts them.
 * - A chart compiles and cannot be drawn, or the machine has no binary of resvg.
 * Best effort: a mail goes out without such a chart, because it also has the numbers, and the failure is counted. A notice for many people
 * is drawn once.
 */
import { BoundedCache, ThreadFailure, ThreadPool } from '#platform';
import { z } from 'zod';
import type { NoticeSection } from '../notice-content.js';
import type { OutgoingNotice } from '../outgoing-notice.js';
import type { DrawCharts } from './draw-charts.js';

const entry = new URL(import.meta.resolve('#threads/workspace'));
const chartMs = 10_000;
/** For all charts of a notice. A lease lasts for this and the minute of the mail server. */
const noticeMsMax = 60_000;
/** For the pictures of one mail: mail servers refuse mails of more than 10 MB, and encoding adds a third. */
const mailBytesMax = 6 * 1_048_576;
const keptBytesMax = 16 * 1_048_576;

type Pictures = ReadonlyMap<number, Buffer>;

/** Observes the outcome of each chart. */
export interface PictureListener {
  onPicture(outcome: 'drawn' | 'no_chart' | 'unfinished' | 'late' | 'failed'): void;
}

export class ChartDrawer {
  readonly #kept = new BoundedCache<Pictures>(keptBytesMax, weigh);
  readonly #underWay = new Map<string, Promise<Pictures>>();
  readonly #threads: ThreadPool;

  constructor(
    private readonly listener: PictureListener,
    private readonly noticeMs = noticeMsMax,
  ) {
    const observer = { onJob: () => undefined, onKilled: () => undefined };
    this.#threads = new ThreadPool({ entry, threadsMax: 1, waitingMax: 100, idleMs: 60_000 }, observer);
  }

  readonly draw: DrawCharts = async (notice) => {
    const { noticeId } = notice;
    const kept = this.#kept.get(noticeId);
    if (kept) return kept;
    const underWay =
      this.#underWay.get(noticeId) ?? this.#drawAll(notice).finally(() => this.#underWay.delete(noticeId));
    this.#underWay.set(noticeId, underWay);
    const pictures = await underWay;
    this.#kept.set(noticeId, pictures);
    return pictures;
  };

  stop(): Promise<void> {
    return this.#threads.stop();
  }

  async #drawAll({ workspaceId, content }: OutgoingNotice): Promise<Pictures> {
    const pictures = new Map<number, Buffer>();
    const signal = AbortSignal.timeout(this.noticeMs);
    for (const [place, { chart }] of content.sections.entries()) {
      const png = chart ? await this.#drawOne(workspaceId, chart, signal) : undefined;
      if (png && weigh(pictures) + png.length <= mailBytesMax) pictures.set(place, png);
    }
    return pictures;
  }

  async #drawOne(
    workspaceId: string,
    input: NonNullable<NoticeSection['chart']>,
    signal: AbortSignal,
  ): Promise<Buffer | undefined> {
    try {
      const job = { name: 'picture', input, timeoutMs: chartMs, signal };
      const png = z
        .instanceof(Uint8Array)
        .optional()
        .parse(await this.#threads.run(workspaceId, job));
      this.listener.onPicture(png ? 'drawn' : 'no_chart');
      return png && Buffer.from(png);
    } catch (error) {
      this.listener.onPicture(outcomeOf(error));
      return undefined;
    }
  }
}

function outcomeOf(error: unknown): 'unfinished' | 'late' | 'failed' {
  if (!(error instanceof ThreadFailure)) return 'failed';
  return error.reason === 'late' ? 'late' : 'unfinished';
}

function weigh(pictures: Pictures): number {
  return [...pictures.values()].reduce((bytes, png) => bytes + png.length, 200);
}
