import { Refusal, invalidRequest, unavailable } from '#contracts';
import { ThreadFailure } from '#platform';
import type { JobRun, ThreadJob, ThreadPool } from '#platform';
import { z } from 'zod';

/** The jobs of threads for workspaces, with their time-outs: ample for people's input, even on a busy machine. */
export const jobTimeoutMs = { body: 10_000, files: 20_000, metrics: 10_000, model: 10_000 } as const;

/** The name of a job; the time-out of a chart is a setting. */
export type JobName = keyof typeof jobTimeoutMs | 'chart' | 'picture';

const Issues = z.array(z.object({ path: z.string(), message: z.string() }));
const Outcome = z.discriminatedUnion('state', [
  z.object({ state: z.literal('done'), output: z.unknown() }),
  z.object({ state: z.literal('refused'), message: z.string(), issues: Issues }),
]);
type Outcome = z.infer<typeof Outcome>;

/** A job that may refuse its input: a refusal crosses to the pool as data, because classes cannot. */
export function refusable(run: JobRun): JobRun {
  return async (input): Promise<Outcome> => {
    try {
      return { state: 'done', output: await run(input) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { state: 'refused', message: error.message, issues: Issues.parse(error.context['issues']) };
    }
  };
}

/** The job of a thread. */
interface Job extends Pick<ThreadJob, 'input' | 'handedOver'> {
  name: keyof typeof jobTimeoutMs;
}

/** Runs a job that may refuse its input in a thread; `field` is the responsible part of the request. */
export async function runRefusable(
  threads: ThreadPool,
  workspaceId: string,
  job: Job,
  field: string,
): Promise<unknown> {
  const outcome = await runJob(threads, workspaceId, job).catch((error: unknown) => {
    if (!(error instanceof ThreadFailure)) throw error;
    if (error.reason !== 'timeout') throw unavailable(error);
    throw invalidRequest([{ path: field, message: 'takes too long to be read; send less at once' }]);
  });
  if (outcome.state === 'done') return outcome.output;
  throw invalidRequest(outcome.issues, outcome.message);
}

async function runJob(threads: ThreadPool, workspaceId: string, job: Job): Promise<Outcome> {
  return Outcome.parse(await threads.run(workspaceId, { ...job, timeoutMs: jobTimeoutMs[job.name] }));
}
