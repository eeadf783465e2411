import type { DataSourceRow } from '#database';

/** What is sent to which source; or why there is nothing to send, and whether that is for good. */
export type Statement = { source: DataSourceRow; sql: string } | { problem: string; isFinal: boolean };
