import type { RecordLimits } from '#workspace';
import type { z } from 'zod';
import type { recordLimitSettings } from './settings.js';

/** Returns the limits on a workspace's records from a process's settings. */
export function recordLimitsOf(config: z.infer<z.ZodObject<typeof recordLimitSettings>>): RecordLimits {
  return {
    dataSources: config.QG_DATA_SOURCES_MAX,
    metrics: config.QG_METRICS_MAX,
    verifiedQuestions: config.QG_VERIFIED_QUESTIONS_MAX,
    alerts: config.QG_ALERTS_MAX,
  };
}
