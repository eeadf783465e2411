import { setTimeout as wait } from 'node:timers/promises';
import { dashboardViewsMax, invalidRequest, viewsIn } from '#contracts';
import type { ChartSpec, InputIssue, WidgetInput } from '#contracts';
import type { ChartCompiler, CompiledChart } from './chart-compiler.js';

/** The time for which the charts of a dashboard are waited for together. */
const boardMsMax = 10_000;
/** Of all its charts: a page that has more to read stands still, and so does whoever writes it. */
const boardCharactersMax = 2_000_000;

const tooMany: CompiledChart = {
  state: 'refused',
  fault: `belongs to a dashboard whose charts have more than ${dashboardViewsMax} layers and charts within them`,
};
const tooLong: CompiledChart = {
  state: 'refused',
  fault: 'belongs to a dashboard whose charts are too large together',
};

/** The charts of a dashboard, in their order. Those that are beyond what one may have are refused; the others are none the worse. */
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
 * Refuses charts that take more than a chart may, by their place in the input. A chart that is not ready in time is let through:
 * whether it takes too long is told where it is shown.
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

/** Those that are one too many take a refusal's place. */
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
  // It ends by the abort below.
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
