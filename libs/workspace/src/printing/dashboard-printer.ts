/**
 * Prints published dashboards by the page that shares show. Failure modes:
 * - Many ask at once: one page is printed at a time, some wait, others are refused.
 * - A page takes too long, its wait for a turn included: it is given up, and its browser ends.
 * - The process stops: printing ends at once.
 */
import { describeWorkspace } from '#access';
import { conflict, invalidRequest, notFound, tooManyExports } from '#contracts';
import type { FilterChoices, FilterTerms } from '#contracts';
import { DashboardRow } from '#database';
import type { EntityManager } from '#database';
import { FairSemaphore, SemaphoreFull } from '#platform';
import type { Clock } from '#platform';
import { checkTerms } from '../dashboards/filters/check-terms.js';
import { Unprinted } from './chromium.js';
import type { Chromium, PrintFormat } from './chromium.js';
import { PrintPasses } from './print-passes.js';

const printMsMax = 60_000;
const waitingMax = 10;

/** The dependencies of printing. */
export interface PrinterParts {
  db: EntityManager;
  clock: Clock;
  /** Undefined where the deployment names none. */
  chromium: Chromium | undefined;
  /** The address of this process, as http://127.0.0.1:8080. */
  origin: () => string;
}

/** A dashboard to print. */
export interface Printing {
  workspaceId: string;
  dashboardId: string;
  /** The choices of its filters; the initial ones where it is left out. */
  choices?: FilterChoices | undefined;
  format: PrintFormat;
  locale: string;
  /** False for viewers, for whom a draft does not exist. */
  seesDrafts: boolean;
}

export class DashboardPrinter {
  readonly passes = new PrintPasses();
  readonly #turns = new FairSemaphore(1, 1, waitingMax);
  readonly #stopping = new AbortController();
  readonly #underWay = new Set<Promise<unknown>>();

  constructor(private readonly parts: PrinterParts) {}

  /** True if the deployment names a Chromium. */
  get isReady(): boolean {
    return this.parts.chromium !== undefined;
  }

  /** Prints a published dashboard. Refuses what has no Chromium, no turn or no end. */
  async print(printing: Printing, signal: AbortSignal): Promise<Buffer> {
    const { chromium } = this.parts;
    if (!chromium) throw noChromium();
    const filters = await this.#termsOf(printing);
    const late = AbortSignal.timeout(printMsMax);
    const ending = AbortSignal.any([signal, this.#stopping.signal, late]);
    const work = this.#turns.run(
      printing.workspaceId,
      () => this.#printWith(chromium, printing, filters, ending),
      ending,
    );
    this.#underWay.add(work);
    try {
      return await work;
    } catch (error) {
      if (error instanceof SemaphoreFull) throw tooManyExports();
      if (error instanceof Unprinted) throw conflict(unprintedWords[error.reason]);
      if (late.aborted || this.#stopping.signal.aborted) throw conflict(lateWords);
      throw error;
    } finally {
      this.#underWay.delete(work);
    }
  }

  /** Ends all printing, and waits until its browsers have ended. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.allSettled(this.#underWay);
  }

  async #printWith(
    chromium: Chromium,
    { workspaceId, dashboardId, format, locale }: Printing,
    filters: FilterTerms,
    signal: AbortSignal,
  ): Promise<Buffer> {
    const { db, clock, origin } = this.parts;
    const now = clock();
    const { time_zone: timeZone } = await describeWorkspace(db, workspaceId);
    const expiresAt = new Date(now.getTime() + printMsMax);
    return this.passes.with({ workspaceId, dashboardId, filters, expiresAt }, now, ({ id, token }) => {
      const path = `/embed/${id}?printed#token=${token}`;
      return chromium.print({ origin: origin(), path, format, timeZone, locale }, signal);
    });
  }

  /** All filters of the published dashboard, so that the page names them, with the choices of this printing. */
  async #termsOf({ workspaceId, dashboardId, choices, seesDrafts }: Printing): Promise<FilterTerms> {
    const row = await this.parts.db.findOneBy(DashboardRow, { workspaceId, id: dashboardId });
    const isPublished = row?.publishedVersion != null;
    if (!row || !(isPublished || seesDrafts)) throw notFound('there is no such dashboard');
    if (!isPublished) throw conflict('this dashboard is a draft; publish it first');
    const own = row.publishedFilters.map(({ key, initial }) => {
      const choice = choices === undefined ? initial : (choices[key] ?? null);
      return [key, { access: 'open' as const, choice }] as const;
    });
    const asked = Object.entries(choices ?? {}).map(
      ([key, choice]) => [key, { access: 'open' as const, choice }] as const,
    );
    const terms = Object.fromEntries([...asked, ...own]);
    checkTerms(row.publishedFilters, terms, 'filters');
    return terms;
  }
}

const lateWords =
  'the dashboard was not drawn within a minute; its widgets may be slow, or many are printed at the moment: try again';
const unprintedWords = {
  'too tall': 'this dashboard is too tall for a picture; take the PDF, which has pages',
  'too large': 'this dashboard takes more memory to draw than a PDF or a picture may; show fewer widgets or rows in it',
  'not drawn': 'the dashboard could not be drawn; try again',
};

function noChromium() {
  return conflict(
    'no PDF or picture can be made: this deployment names no Chromium to draw them; its operator sets QG_CHROMIUM',
  );
}

/** A locale of a request, in the form that browsers take; refuses others. */
export function readLocale(locale: string): string {
  try {
    const [canonical = 'en'] = Intl.getCanonicalLocales(locale);
    return canonical;
  } catch {
    throw invalidRequest([{ path: 'locale', message: 'must be a locale such as en-GB' }]);
  }
}
