import { SourceNetwork } from '#connectors';
import type { z } from 'zod';
import type { sourceNetworkSettings } from './settings.js';

/** Builds the network of allowed data source addresses from a process's settings. */
export function sourceNetworkOf(config: z.infer<z.ZodObject<typeof sourceNetworkSettings>>): SourceNetwork {
  return new SourceNetwork({
    opened: config.QG_SOURCE_ADDRESSES_ALLOWED,
    denied: config.QG_SOURCE_ADDRESSES_DENIED,
  });
}
