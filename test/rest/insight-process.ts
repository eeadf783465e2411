import { Catalogs, widgetStatements } from '#ask';
import { insightScanning } from '#workspace';
import type { EndedScan } from '#workspace';
import type { DashboardWorkspace } from './dashboard-workspace.js';

/** The steps of another process of the service that look at metrics. */
export function insightProcess(its: DashboardWorkspace, secondsMax = 300) {
  const connectors = its.connectors();
  const source = its.context(connectors);
  const context = {
    ...source,
    readQuestion: widgetStatements({ ...source, catalogs: new Catalogs() }),
    readWatched: () => Promise.reject(new Error('no alert is made here')),
  };
  const ended: EndedScan[] = [];
  const delays: number[] = [];
  const steps = insightScanning(context, {
    metricsMax: 50,
    secondsMax,
    observer: {
      onScan: (each) => void ended.push(each),
      onInsight: () => undefined,
      onDelay: (seconds) => void delays.push(seconds),
    },
  });
  const run = async (signal = new AbortController().signal) => {
    const counts = await Promise.all(steps.map((step) => step.run(its.now(), signal)));
    return counts.reduce((sum, count) => sum + count, 0);
  };
  /** The step that measures the delay, without the other one, which may be first to look. */
  const measure = () => steps[0]?.run(its.now(), new AbortController().signal);
  return { run, measure, ended, delays, stop: () => connectors.close() };
}
