import type { QueryLimits } from '#connectors';

/** The limits of an answer's statement. Candidates of a vote run under them as well, because the winner becomes the answer. */
export const answerLimits: QueryLimits = { timeoutMs: 30_000, rowsMax: 1_000, bytesMax: 2_000_000 };
