import { setTimeout as wait } from 'node:timers/promises';
import { dashboardViewsMax, invalidRequest, viewsIn } from '#contracts';
import type { ChartSpec, InputIssue, WidgetInput } from '#contracts';
import type { ChartCompiler, CompiledChart } from './chart-compiler.js';

/** The total wait for the charts of a dashboard. */
const boardMsMax = 10_000;
/** The total of a dashboard's charts: parsing more would block the page, and the process that writes it. */
const boardCharactersMax = 2_000_000;

const tooMany: CompiledChart = {
  state: 'refused',
  fault: `belongs to a dashboard whose charts have more than ${dashboardViewsMax} layers and charts within them`,
};
const tooLong: CompiledChart = {
  state: 'refused',
  fault: 'belongs to a dashboard whose charts are too large together',
};

/** The charts of a dashboard, in their order. Those beyond its limits are refused; the others are unaffected. */
export async function compileBoard(
  compiler: ChartCompiler,
  workspaceId: string,
  specs: readonly (ChartSpec | null)[],
): Promise<(CompiledChart | null)[]> {
  const charts = await inTime(compiler, workspaceId, withinViews(specs));
  let characters = 0;
  return charts.map((chart) => {
    if (chart?.state !== 'compiled') return chart;
    characters += chart.text.length;
    return characters > boardCharactersMax ? tooLong : chart;
  });
}

/**
 * Refuses charts that exceed the limits of a chart, by their place in the input. A chart that is not ready in time passes, and a later
 * failure is shown in its place.
 */
export async function requireDrawable(
  compiler: ChartCompiler,
  workspaceId: string,
  widgets: readonly Pick<WidgetInput, 'chart_spec'>[],
  pathOf: (place: number) => string,
): Promise<void> {
  const charts = await inTime(
    compiler,
    workspaceId,
    widgets.map(({ chart_spec: spec }) => spec),
  );
  const issues = charts.flatMap((chart, place): InputIssue[] =>
    chart?.state === 'refused' ? [{ path: pathOf(place), message: chart.fault }] : [],
  );
  if (issues.length > 0) throw invalidRequest(issues);
}

/** Charts beyond the number of views become refusals. */
function withinViews(specs: readonly (ChartSpec | null)[]): (ChartSpec | CompiledChart | null)[] {
  let views = 0;
  return specs.map((spec) => {
    views += spec ? viewsIn(spec) : 0;
    return views > dashboardViewsMax ? spec && tooMany : spec;
  });
}

async function inTime(
  compiler: ChartCompiler,
  workspaceId: string,
  charts: readonly (ChartSpec | CompiledChart | null)[],
): Promise<(CompiledChart | null)[]> {
  const patience = new AbortController();
  const late = wait(boardMsMax, { state: 'unfinished' } as const, { signal: patience.signal });
  // The abort below ends it.
  late.catch(() => undefined);
  try {
    return await Promise.all(
      charts.map(async (chart) =>
        chart === null || isSettled(chart)
          ? chart
          : Promise.race([compiler.compile(workspaceId, chart), late]),
      ),
    );
  } finally {
    patience.abort();
  }
}

function isSettled(chart: ChartSpec | CompiledChart): chart is CompiledChart {
  return chart === tooMany;
}
