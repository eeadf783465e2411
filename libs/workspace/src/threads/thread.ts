import { ChartSpec } from '#contracts';
import { serveJobs } from '#platform';
import { refusable } from '../thread-jobs.js';
import type { JobName } from '../thread-jobs.js';
import type { JobRun } from '#platform';

/** The module that a thread runs. */
const loaders: Readonly<Record<JobName, () => Promise<JobRun>>> = {
  body: async () => {
    const { readBodyInThread } = await import('./long-body.js');
    return refusable(readBodyInThread);
  },
  // Vega-Lite's 300 files are loaded only where a chart is compiled.
  chart: async () => {
    const { vegaOf } = await import('../charts/compile/vega-of.js');
    return (spec) => vegaOf(ChartSpec.parse(spec));
  },
  files: async () => {
    const { readFilesInThread } = await import('../data-sources/upload/read-files.js');
    return refusable(readFilesInThread);
  },
  metrics: async () => {
    const { translateInThread } = await import('../metrics/import/translate-text.js');
    return refusable(translateInThread);
  },
  model: async () => {
    const { translateModelInThread } = await import('../model-import/translate-model.js');
    return refusable(translateModelInThread);
  },
  picture: async () => {
    const { drawInThread } = await import('../charts/draw/chart-png.js');
    return drawInThread;
  },
};

serveJobs(loaders);
