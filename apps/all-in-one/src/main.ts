import { endProcess } from '#platform';
import { UsageError, readOptions, usage } from './options.js';
import type { Options } from './options.js';

async function main(options: Options): Promise<void> {
  if (options.help) {
    process.stdout.write(usage);
    return;
  }
  // Loading all of it takes a second, which a mistake on the command line need not wait for.
  const { explainStart, runAll } = await import('./run-all.js');
  try {
    await runAll(options, process.env);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    console.error(explainStart(error, process.env));
    endProcess(1);
  }
}

/** Ends the process after a wrong command line, with everything that still runs. */
function endWithUsage(error: unknown): void {
  if (!(error instanceof UsageError)) throw error;
  console.error(`${error.message}\n\n${usage}`);
  endProcess(2);
}

try {
  await main(readOptions(process.argv.slice(2)));
} catch (error) {
  endWithUsage(error);
}
