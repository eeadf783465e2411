import type { Page } from 'playwright-core';

/** The work of the page's own thread, frame by frame, and where a mean frame's work went. */
export interface FrameWork {
  cpuMs: number[];
  partsMs: [part: string, ms: number][];
}

/** Of Chromium's trace format: a stretch of work on a thread, in microseconds; `tdur` is the part on a processor. */
interface Stretch {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
}

const frameStart = 'FireAnimationFrame';
const task = 'ThreadControllerImpl::RunTask';
/** The stretches that tell of a part of a frame's work. The rows are drawn as the page hears that it was scrolled. */
const parts = new Map([
  ["the table's scripts", 'EventDispatch'],
  ['style', 'Document::updateStyle'],
  ['layout', 'LocalFrameView::performLayout'],
  ['painting', 'LocalFrameView::RunPaintLifecyclePhase'],
]);

/** Runs an expression in the page, which draws frames, and reads from a trace what each of them cost. */
export async function traceFrames(page: Page, expression: string): Promise<FrameWork> {
  const browser = page.context().browser();
  if (!browser) throw new Error('the page has no browser of its own to trace');
  await browser.startTracing(page, { categories: ['-*', 'toplevel', 'devtools.timeline', 'blink', 'v8'] });
  await page.evaluate(expression);
  const trace: { traceEvents: Stretch[] } = JSON.parse((await browser.stopTracing()).toString('utf8'));
  const stretches = ofThePage(trace.traceEvents).toSorted((a, b) => a.ts - b.ts);
  const starts = stretches.filter(({ name }) => name === frameStart).map(({ ts }) => ts);
  const ended = starts.at(-1) ?? 0;
  const within = stretches.filter(({ ts }) => ts >= (starts[0] ?? 0) && ts < ended);
  const cpuMs = starts.slice(1).map(() => 0);
  let frame = 0;
  for (const { name, ts, tdur } of within) {
    while (ts >= (starts[frame + 1] ?? Infinity)) frame += 1;
    if (name === task) cpuMs[frame] = (cpuMs[frame] ?? 0) + (tdur ?? 0) / 1_000;
  }
  const partsMs = Array.from(parts, ([part, of]): [string, number] => [
    part,
    sumMs(within.filter(({ name }) => name === of)) / cpuMs.length,
  ]);
  return { cpuMs, partsMs };
}

/** Those of the thread that drew the frames. */
function ofThePage(stretches: readonly Stretch[]): Stretch[] {
  const first = stretches.find(({ name }) => name === frameStart);
  if (!first) throw new Error('the trace has no frame');
  return stretches.filter(({ ph, pid, tid }) => ph === 'X' && pid === first.pid && tid === first.tid);
}

function sumMs(stretches: readonly Stretch[]): number {
  return stretches.reduce((sum, { tdur }) => sum + (tdur ?? 0), 0) / 1_000;
}
