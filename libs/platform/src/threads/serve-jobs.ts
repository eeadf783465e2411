import { parentPort } from 'node:worker_threads';
import type { ThreadJob, ThreadReport } from './thread-job.js';

/** The work of a job on its input. The output is copied to the pool; an error fails the job, not the thread. */
export type JobRun = (input: unknown) => unknown;

/** The main loop of a thread: does the jobs of its pool, one at a time. A job's modules are loaded at its first use. */
export function serveJobs(loaders: Readonly<Record<string, () => Promise<JobRun>>>): void {
  const port = parentPort;
  if (!port) throw new Error('jobs are served by a thread alone');
  const tell = (report: ThreadReport) => port.postMessage(report);
  port.on('message', ({ name, input }: Pick<ThreadJob, 'name' | 'input'>) => {
    const answer = async () => {
      const load = loaders[name];
      if (!load) throw new Error(`this thread knows no job ${name}`);
      const run = await load();
      tell({ state: 'began' });
      tell({ state: 'done', output: await run(input) });
    };
    answer().catch((error: unknown) => tell({ state: 'failed', error }));
  });
}
