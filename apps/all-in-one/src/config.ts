import type { z } from 'zod';
import { ApiConfig } from '../../api/src/config.js';
import { deliverySettings } from '../../webhook-worker/src/config.js';
import { mcpSettings } from '../../mcp/src/config.js';

/** The settings of everything that runs in this process. */
export const AllConfig = ApiConfig.safeExtend({ ...mcpSettings, ...deliverySettings });
export type AllConfig = z.infer<typeof AllConfig>;
