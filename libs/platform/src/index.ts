export { AddressRanges } from './address-ranges.js';
export { backoffMs, jitteredBackoffMs } from './backoff.js';
export type { BackoffRange, JitteredBackoffRange } from './backoff.js';
export { base62, randomBase62 } from './base62.js';
export { compareByStart, Day, dayOf, daysBetween, grainOf, unitOf } from './calendar.js';
export type { CalendarClock, CalendarUnit, TimeRange } from './calendar.js';
export { systemClock } from './clock.js';
export type { Clock } from './clock.js';
export {
  ConfigError,
  describeConfig,
  listSetting,
  portSetting,
  readConfig,
  secretSetting,
} from './config.js';
export { errorCode } from './error-code.js';
export { escapeControls, escapeJsonControls, escapeLine } from './escape-controls.js';
export { idsSince, newId } from './ids.js';
export type { IdPrefix } from './ids.js';
export { createLog, redact } from './log.js';
export type { Log } from './log.js';
export { openLogOutput } from './log-output.js';
export { Counter, Gauge, Histogram, Registry, TracedHistogram, createRegistry } from './metrics.js';
export { checkJsonShape, checkJsonText } from './json-shape.js';
export { readJson } from './read-json.js';
export { exceedsDepth } from './exceeds-depth.js';
export { Semaphore, SemaphoreFull } from './semaphore.js';
export { SealError, SecretBox, parseSecretKeys } from './secret-box.js';
export { ReachableAddresses } from './reachable-addresses.js';
export type { ReachableRanges } from './reachable-addresses.js';
export { readRetryAfter } from './retry-after.js';
export { runCooperatively } from './run-cooperatively.js';
export { endProcess } from './end-process.js';
export { runShutdown, stopOnSignals } from './shutdown.js';
export type { ShutdownStep } from './shutdown.js';
export { BoundedCache } from './bounded-cache.js';
export { CoalescedReads } from './coalesced-reads.js';
export { FairSemaphore } from './fair-semaphore.js';
export { serveJobs } from './threads/serve-jobs.js';
export type { JobRun } from './threads/serve-jobs.js';
export { ThreadFailure } from './threads/thread-job.js';
export type { ThreadJob } from './threads/thread-job.js';
export { ThreadMetrics } from './threads/thread-metrics.js';
export { ThreadPool } from './threads/thread-pool.js';
export { startTracing } from './start-tracing.js';
export {
  flushSpans,
  withSpan,
  withAsyncSpan,
  limitTraceRate,
  startLinkedSpan,
  startTrace,
  startRequestSpan,
  startSpan,
  traceparentOf,
} from './tracing.js';
export type { Span, Trace } from './tracing.js';
export { InFlightTasks } from './in-flight-tasks.js';
