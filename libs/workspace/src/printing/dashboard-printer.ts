/**
 * Prints published dashboards by the page that shares show. Failure modes:
 * - Many ask at once: one page is printed at a time, some wait, others are refused. Accounts take turns.
 * - A turn does not come, or a page takes too long: it is given up, and its browser ends.
 * - The process stops: printing ends at once.
 */
import { describeWorkspace, findAccountId, recordAudit } from '#access';
import type { WorkspaceAct } from '#access';
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

const waitMsMax = 35_000;
const drawMsMax = 25_000;
/** Longer than a page is drawn, whose end would be taken for that of its pass. */
const passMs = 2 * drawMsMax;
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

  /** Prints a published dashboard for somebody who takes it away, which the audit log has before they do. */
  async export(
    act: WorkspaceAct,
    printing: Omit<Printing, 'workspaceId'>,
    signal: AbortSignal,
  ): Promise<Buffer> {
    const { workspaceId } = act;
    const { dashboard, file } = await this.#print({ ...printing, workspaceId }, signal);
    const { id, name } = dashboard;
    // The values that were chosen may be people's.
    const details = { format: printing.format, filters: Object.keys(printing.choices ?? {}) };
    const target = { type: 'dashboard', id, name };
    await recordAudit(this.parts.db, { ...act, action: 'dashboard.exported', target, details });
    return file;
  }

  /** Prints a published dashboard. Refuses what has no Chromium, no turn or no end. */
  async print(printing: Printing, signal: AbortSignal): Promise<Buffer> {
    return (await this.#print(printing, signal)).file;
  }

  async #print(printing: Printing, signal: AbortSignal): Promise<{ dashboard: DashboardRow; file: Buffer }> {
    const dashboard = await this.#findDashboard(printing);
    const filters = termsOf(dashboard, printing.choices);
    const { chromium } = this.parts;
    if (!chromium) throw noChromium();
    const accountId = await findAccountId(this.parts.db, printing.workspaceId);
    const work = this.#inTurn(accountId, signal, (ending) =>
      this.#printWith(chromium, printing, filters, ending),
    );
    this.#underWay.add(work);
    try {
      return { dashboard, file: await work };
    } catch (error) {
      if (error instanceof SemaphoreFull) throw tooManyExports();
      if (error instanceof Unprinted) throw conflict(unprintedWords[error.reason]);
      if (this.#stopping.signal.aborted) throw conflict(stoppedWords);
      throw error;
    } finally {
      this.#underWay.delete(work);
    }
  }

  /** Does the work once the account's turn has come. The time of waiting is not the work's. */
  async #inTurn<T>(
    accountId: string,
    signal: AbortSignal,
    work: (ending: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const stopping = AbortSignal.any([signal, this.#stopping.signal]);
    const release = await within(waitMsMax, crowdedWords, stopping, (ending) =>
      this.#turns.acquire(accountId, ending),
    );
    try {
      return await within(drawMsMax, slowWords, stopping, work);
    } finally {
      release();
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
    const expiresAt = new Date(now.getTime() + passMs);
    return this.passes.with({ workspaceId, dashboardId, filters, expiresAt }, now, ({ id, token }) => {
      const path = `/embed/${id}?printed#token=${token}`;
      return chromium.print({ origin: origin(), path, format, timeZone, locale }, signal);
    });
  }

  async #findDashboard({ workspaceId, dashboardId, seesDrafts }: Printing): Promise<DashboardRow> {
    const row = await this.parts.db.findOneBy(DashboardRow, { workspaceId, id: dashboardId });
    const isPublished = row?.publishedVersion != null;
    if (!row || !(isPublished || seesDrafts)) throw notFound('there is no such dashboard');
    if (!isPublished) throw conflict('this dashboard is a draft; publish it first');
    return row;
  }
}

/** All filters of the published dashboard, so that the page names them, with the choices of this printing. */
function termsOf({ publishedFilters }: DashboardRow, choices: FilterChoices | undefined): FilterTerms {
  const own = publishedFilters.map(({ key, initial }) => {
    const choice = choices === undefined ? initial : (choices[key] ?? null);
    return [key, { access: 'open' as const, choice }] as const;
  });
  const asked = Object.entries(choices ?? {}).map(
    ([key, choice]) => [key, { access: 'open' as const, choice }] as const,
  );
  const terms = Object.fromEntries([...asked, ...own]);
  checkTerms(publishedFilters, terms, 'filters');
  return terms;
}

/** Does the work, which is refused once its time is over. */
async function within<T>(
  ms: number,
  words: string,
  signal: AbortSignal,
  work: (ending: AbortSignal) => Promise<T>,
): Promise<T> {
  const late = AbortSignal.timeout(ms);
  try {
    return await work(AbortSignal.any([signal, late]));
  } catch (error) {
    if (late.aborted && !signal.aborted) throw conflict(words);
    throw error;
  }
}

const crowdedWords = 'many dashboards are printed at the moment; try again';
const slowWords = 'the dashboard was not drawn within 25 seconds; its widgets may be slow: try again';
const stoppedWords = 'the dashboard was not drawn, since the service is restarted; try again';
const unprintedWords = {
  'too tall': 'this dashboard is too tall for a picture; take the PDF, which has pages',
  'too large':
    'this dashboard takes more memory to draw than a PDF or a picture may; show fewer widgets or rows in it',
  'not drawn': 'the dashboard could not be drawn; try again',
};

function noChromium() {
  return conflict(
    'no PDF or picture can be made: this deployment names no Chromium to draw them; its operator sets QG_CHROMIUM',
  );
}

/** The language, script and region of a request's locale, which is all that browsers take; refuses others. */
export function readLocale(locale: string): string {
  try {
    const { language, script, region } = new Intl.Locale(locale);
    return [language, script, region].filter(Boolean).join('-');
  } catch {
    throw invalidRequest([{ path: 'locale', message: 'must be a locale such as en-GB' }]);
  }
}
