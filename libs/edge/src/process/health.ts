import type { Log, Registry } from '#platform';
import { Controller, Get, Headers, Inject, Module, Res } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply } from 'fastify';
import { HealthCheck, HealthCheckService, HealthIndicatorService, TerminusModule } from '@nestjs/terminus';
import { NestLog } from './nest-log.js';
import type { Readiness } from './readiness.js';

/** The content of the health port. */
export interface HealthParts {
  registry: Registry;
  readiness: Readiness;
  /** Further facts of /readyz by name; readiness does not depend on them. */
  facts?: Readonly<Record<string, { kind: string; why?: string }>>;
}

/** An open health port. */
export interface HealthServer {
  url: string;
  close(): Promise<void>;
}

const healthParts = Symbol('HealthParts');

/** The routes for the cluster and its SREs. They have a port of their own, so that no ingress can expose them to the world. */
@Controller()
class HealthRoutes {
  constructor(
    private readonly health: HealthCheckService,
    private readonly indicator: HealthIndicatorService,
    @Inject(healthParts) private readonly parts: HealthParts,
  ) {}

  /** Reports that the event loop runs. It must check nothing else, or an outage of the database would restart every pod. */
  @Get('healthz')
  healthz(): { status: string } {
    return { status: 'ok' };
  }

  @Get('readyz')
  @HealthCheck()
  readyz() {
    const { readiness, facts = {} } = this.parts;
    const told = Object.entries(facts).map(
      ([name, { kind, why }]) =>
        () =>
          this.indicator.check(name).up({ kind, ...(why !== undefined && { why }) }),
    );
    return this.health.check([() => readiness.check(this.indicator), ...told]);
  }

  /** Returns the metrics, with exemplars for clients that accept OpenMetrics, as Prometheus does. */
  @Get('metrics')
  async metrics(
    @Headers('accept') accept: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const { registry } = this.parts;
    const isOpen = /\bapplication\/openmetrics-text\b/.test(accept ?? '');
    reply.type(isOpen ? registry.contentType : 'text/plain; version=0.0.4; charset=utf-8');
    return isOpen ? registry.openMetrics() : registry.metrics();
  }
}

@Module({})
class HealthModule {}

/** Opens the health port: /healthz, /readyz and /metrics. */
export async function openHealthPort(
  listen: { host: string; port: number },
  parts: HealthParts,
  log: Log,
): Promise<HealthServer> {
  const module = {
    module: HealthModule,
    imports: [TerminusModule.forRoot({ logger: false })],
    controllers: [HealthRoutes],
    providers: [{ provide: healthParts, useValue: parts }],
  };
  const adapter = new FastifyAdapter({ skipMiddie: true, requestTimeout: 10_000, bodyLimit: 1_024 });
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, {
    bodyParser: false,
    logger: new NestLog(log),
    abortOnError: false,
  });
  await app.listen(listen);
  return { url: await app.getUrl(), close: () => app.close() };
}
