import { chooseSandbox } from '#connectors';
import type { Sandbox } from '#connectors';
import type { Log } from '#platform';
import type { SourceMetrics } from '#workspace';
import type { SourceSettings } from './settings.js';

/** The log and the metrics that report the chosen sandbox. */
interface Observers {
  log: Log;
  metrics: SourceMetrics;
}

/** Chooses the sandbox of the processes that read files, and reports it in the log and the metrics. */
export async function prepareFileSandbox(
  config: Pick<SourceSettings, 'QG_FILE_SANDBOX' | 'QG_FILES_DIR'>,
  { log, metrics }: Observers,
): Promise<Sandbox> {
  const { QG_FILE_SANDBOX: setting, QG_FILES_DIR: folder } = config;
  const sandbox = await chooseSandbox(setting, folder);
  metrics.onSandbox(sandbox);
  if (folder === undefined) return sandbox;
  if (sandbox.kind !== 'none') log.info({ sandbox: sandbox.kind }, 'files are read in a sandbox');
  else if (setting === 'off') log.info({ sandbox: 'none' }, 'files are read without a sandbox');
  else log.warn({ sandbox: 'none', why: sandbox.why }, 'files are read without a sandbox');
  return sandbox;
}
