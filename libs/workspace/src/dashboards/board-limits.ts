import { dashboardViewsMax, invalidRequest, viewsIn } from '#contracts';
import type { Widget } from '#contracts';

/** As much as a body takes by default: who could not send a dashboard whole could not edit it in the console. */
const charactersMax = 1_000_000;

/** Refuses widgets that are too much for one dashboard together; `path` is what of the request would make them so. */
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
