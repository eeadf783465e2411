import { randomUUID } from 'node:crypto';
import { Admission, isMcpEnabled, watchMcpSwitch } from '#access';
import type { AskContext } from '#ask';
import { resourceMetadataUrlOf } from '#contracts';
import { DataSource } from '#database';
import { EdgeMetrics, askContextToken } from '#edge';
import type { AddRoutes, ProcessParts } from '#edge';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { McpServing } from './config.js';
import { McpEndpoint } from './endpoint.js';
import { McpMetrics } from './mcp-metrics.js';
import { RpcServer } from './rpc-server.js';
import { toolRunner } from './run-tool.js';

/** Serves MCP on a server, with what its process has; admission is shared, so REST and MCP count together. */
export function serveMcp({ config, log, registry, clock }: ProcessParts<McpServing>): AddRoutes {
  return (server, context) => {
    const metrics = new McpMetrics(registry);
    const runTool = toolRunner(context.get<AskContext>(askContextToken), clock, log);
    const rpc = new RpcServer(runTool, (error) => log.error({ error }, 'MCP server error'));
    const auth = {
      admission: context.get(Admission),
      metrics: context.get(EdgeMetrics),
      onSwitchRead: (isEnabled: boolean) => metrics.switchRead(isEnabled),
    };
    const endpoint = new McpEndpoint({
      auth,
      server: rpc,
      metrics,
      // A question is short; longer JSON takes longer to parse than others should wait.
      bodyBytesMax: Math.min(config.QG_BODY_BYTES_MAX, 1_048_576),
      origins: new Set([config.QG_PUBLIC_URL, ...config.QG_MCP_ORIGINS].map((url) => new URL(url).origin)),
      resourceMetadataUrl: config.QG_OAUTH === 'on' ? resourceMetadataUrlOf(config.QG_PUBLIC_URL) : undefined,
      isLenient: config.QG_MCP_LENIENT_INITIALIZE === 'on',
    });
    server.register(async (scope) => {
      await rpc.open();
      const { manager: db } = context.get(DataSource);
      metrics.switchRead(await isMcpEnabled(db));
      const watch = watchMcpSwitch({
        db,
        url: config.DATABASE_URL,
        replica: randomUUID(),
        onError: (error) => log.warn({ error }, 'recording the MCP switch failed'),
      });
      scope.addHook('onClose', () => watch.stop());
      // Before the framework looks at the body: what it holds says what a request costs, and its faults, its type's included,
      // come after the key's.
      const onRequest = (request: FastifyRequest, reply: FastifyReply) => endpoint.serve(request, reply);
      scope.post('/v1/mcp', { onRequest }, unreached);
      scope.options('/v1/mcp', (request, reply) => endpoint.preflight(request, reply));
    });
  };
}

function unreached(): never {
  throw new Error('a request to the MCP server was not answered');
}
