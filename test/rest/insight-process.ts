import { Catalogs, widgetStatements } from '#ask';
import { insightScanning } from '#workspace';
import type { ScanTold } from '#workspace';
import type { DashboardWorkspace } from './dashboard-workspace.js';

/** The step of another process of the service that looks at metrics. */
export function insightProcess(its: DashboardWorkspace, secondsMax = 300) {
  const connectors = its.connectors();
  const source = its.context(connectors);
  const context = {
    ...source,
    readQuestion: widgetStatements({ ...source, catalogs: new Catalogs() }),
    readWatched: () => Promise.reject(new Error('no alert is made here')),
  };
  const told: ScanTold[] = [];
  const step = insightScanning(context, {
    metricsMax: 50,
    secondsMax,
    onScan: (each) => void told.push(each),
  });
  const run = (signal = new AbortController().signal) => step.run(its.now(), signal);
  return { run, told, stop: () => connectors.close() };
}
