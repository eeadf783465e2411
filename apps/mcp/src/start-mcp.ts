import { servingProviders, sourceProviders, startServer } from '#edge';
import type { ProcessParts, RunningServer } from '#edge';
import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import type { McpConfig } from './config.js';
import { serveMcp } from './serve-mcp.js';

/** The whole mcp process. */
@Module({})
class McpModule {
  static of(parts: ProcessParts<McpConfig>): DynamicModule {
    const providers = [...servingProviders(parts, 'questglass-mcp'), ...sourceProviders(parts)];
    return { module: McpModule, providers };
  }
}

/** Starts the mcp process. */
export function startMcp(parts: ProcessParts<McpConfig>): Promise<RunningServer> {
  return startServer(parts, {
    module: McpModule.of(parts),
    // On MCP an allowlist always holds (SPEC 5); this process serves nothing else.
    checkAddress: true,
    addRoutes: [serveMcp(parts)],
    startBackground: () => [],
    connections: () => [],
  });
}
