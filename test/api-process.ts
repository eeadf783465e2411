import { startService } from './service-process.js';
import type { ServiceProcess } from './service-process.js';

/** A serving process. */
export type ApiProcess = ServiceProcess;

export function startApiProcess(
  databaseUrl: string,
  settings: Record<string, string> = {},
  app: 'api' | 'mcp' = 'api',
): Promise<ApiProcess> {
  return startService(app, databaseUrl, { QG_PORT: '0', QG_DRAIN_SECONDS: '0', ...settings });
}
