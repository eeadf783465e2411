import type { QueryLimits } from '#connectors';

/** The limits of an answer's statement. Candidates that are voted on are run as far: what wins is what is answered. */
export const answerLimits: QueryLimits = { timeoutMs: 30_000, rowsMax: 1_000, bytesMax: 2_000_000 };
