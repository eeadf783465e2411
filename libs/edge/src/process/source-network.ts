import { SourceNetwork } from '#connectors';
import type { z } from 'zod';
import type { sourceNetworkSettings } from './settings.js';

/** Where a process's settings say that data sources may be. */
export function sourceNetworkOf(config: z.infer<z.ZodObject<typeof sourceNetworkSettings>>): SourceNetwork {
  return new SourceNetwork({
    opened: config.QG_SOURCE_ADDRESSES_ALLOWED,
    denied: config.QG_SOURCE_ADDRESSES_DENIED,
  });
}
