// One answer behind one check of a bearer, in a process of its own for each way to serve it. Decorators are applied by hand,
// because Node strips types and knows no decorators.
import { notFound, operations } from '#contracts';
import type { Whoami } from '#contracts';
import { Route, serveOperations } from '#edge';
import { startRequestSpan } from '#platform';
import { Controller, Get, Module, UseGuards, UseInterceptors, UsePipes } from '@nestjs/common';
import type { CanActivate, ExecutionContext, NestInterceptor, PipeTransform } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { answerParent } from './child.ts';

const answer: Whoami = {
  workspace_id: 'ws_1',
  workspace_name: 'Bench',
  key_id: 'key_1',
  key_prefix: 'qg_live_1234',
  scopes: ['ask', 'read'],
  fingerprint: '0123456789abcdef',
};

function isGenuine({ headers }: FastifyRequest): boolean {
  return headers.authorization === 'Bearer genuine';
}

class BearerGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    return isGenuine(context.switchToHttp().getRequest<FastifyRequest>());
  }
}

class PassingPipe implements PipeTransform {
  transform(value: unknown): unknown {
    return value;
  }
}

class PassingInterceptor implements NestInterceptor {
  intercept: NestInterceptor['intercept'] = (_context, next) => next.handle();
}

class WhoamiRoutes {
  whoami(): Whoami {
    return answer;
  }
}

/** Nest knows a module by its class; this one holds nothing itself. */
class BenchModule extends Object {}

const nestRoute = [Get('v1/whoami')];
const guarded = [...nestRoute, UseGuards(BearerGuard)];
const decorators: Record<string, MethodDecorator[]> = {
  route: nestRoute,
  guard: guarded,
  all: [...guarded, UsePipes(PassingPipe), UseInterceptors(PassingInterceptor)],
  ours: [],
};

const url = await open(process.argv[2] ?? '');
answerParent(async () => ({ url }));

async function open(way: string): Promise<string> {
  const descriptor = Object.getOwnPropertyDescriptor(WhoamiRoutes.prototype, 'whoami') ?? {};
  for (const decorate of decorators[way] ?? []) decorate(WhoamiRoutes.prototype, 'whoami', descriptor);
  Controller()(WhoamiRoutes);
  Module({ controllers: [WhoamiRoutes] })(BenchModule);
  const adapter = new FastifyAdapter({ skipMiddie: true });
  const app = await NestFactory.create<NestFastifyApplication>(BenchModule, adapter, {
    bodyParser: false,
    logger: false,
  });
  if (way === 'ours') serveOurs(app);
  await app.listen({ host: '127.0.0.1', port: 0 });
  return app.getUrl();
}

/** The operation past Nest's router, its check in a hook; without the metrics, logs and spans that the service has. */
function serveOurs(app: NestFastifyApplication): void {
  const server = app.getHttpAdapter().getInstance();
  const { whoami } = operations;
  const trace = startRequestSpan({ method: 'GET', headers: {}, followsCaller: false });
  server.decorateRequest('state');
  server.addHook('onRequest', (request, _reply, done) => {
    request.state = {
      operation: whoami,
      route: whoami.path,
      trace,
      startedAt: 0,
      caller: undefined,
      refusal: undefined,
      failure: undefined,
      mcp: undefined,
    };
    done(isGenuine(request) ? undefined : notFound());
  });
  Route(whoami)(WhoamiRoutes.prototype, 'whoami', {});
  const unused = () => {
    throw new Error('no request here carries an idempotency key');
  };
  serveOperations(server, app.get(WhoamiRoutes), unused);
}
