import { dashboardViewsMax, invalidRequest, viewsIn } from '#contracts';
import type { Widget } from '#contracts';

/** The default limit of a body: a larger dashboard could not be edited in the console. */
const charactersMax = 1_000_000;

/** Refuses widgets that exceed the limits of one dashboard; `path` is the responsible part of the request. */
export function requireModestBoard(widgets: readonly Widget[], path: string): void {
  const views = widgets.reduce((sum, { chart_spec: spec }) => sum + (spec ? viewsIn(spec) : 0), 0);
  if (views > dashboardViewsMax)
    throw invalidRequest([
      {
        path,
        message: `the charts of a dashboard have at most ${dashboardViewsMax} layers and charts within them together, and these would have ${views}`,
      },
    ]);
  if (JSON.stringify(widgets).length > charactersMax)
    throw invalidRequest([
      {
        path,
        message: `the widgets of a dashboard take at most ${charactersMax.toLocaleString('en')} characters together, as JSON`,
      },
    ]);
}
