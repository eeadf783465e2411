import type { FileEngine } from '../file-engine/file-engine.js';
import { Failure } from '../file-engine/failure.js';
import { serveEngine } from '../file-engine/serve-engine.js';
import type { FileTarget } from '../file-engine/messages.js';

// The process that openDuckdb forks.
serveEngine(openWithDriver);

async function openWithDriver(target: FileTarget): Promise<FileEngine> {
  const { openDuckdbEngine } = await loadEngine();
  return openDuckdbEngine(target);
}

/** Loads the engine with its optional driver. The part of the driver for this platform may be missing even if the driver is installed. */
async function loadEngine(): Promise<typeof import('./duckdb-engine.js')> {
  try {
    return await import('./duckdb-engine.js');
  } catch (error) {
    const message = 'DuckDB needs the package @duckdb/node-api, with its part for this platform';
    throw new Failure('driver_absent', message, { cause: error });
  }
}
