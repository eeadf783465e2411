import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { operations } from '#contracts';
import { Redirect, Route, explainFailure, servingProviders, sourceProviders, startServer } from '#edge';
import type { AddRoutes, RunningServer } from '#edge';
import { createLog, createRegistry, readConfig, systemClock } from '#platform';
import { createTestDatabase } from '#testing';
import type { TestDatabase } from '#testing';
import {
  Catch,
  Controller,
  Get,
  Injectable,
  Module,
  Param,
  ParseIntPipe,
  Scope,
  UseFilters,
  UseGuards,
  UseInterceptors,
  UsePipes,
  applyDecorators,
} from '@nestjs/common';
import type {
  CanActivate,
  ExceptionFilter,
  INestApplication,
  ModuleMetadata,
  NestInterceptor,
  Type,
} from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import supertest from 'supertest';
import { McpConfig } from '../../apps/mcp/src/config.js';

@Injectable()
class NobodyGuard implements CanActivate {
  canActivate(): boolean {
    return false;
  }
}

@Injectable()
class PassingInterceptor implements NestInterceptor {
  intercept: NestInterceptor['intercept'] = (_context, next) => next.handle();
}

@Catch()
class SilentFilter implements ExceptionFilter {
  catch(): void {
    throw new Error('this filter is never reached');
  }
}

@Module({})
class ServedModule {}

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

/** Starts a server as the processes start theirs. */
function start(
  controllers: Type[],
  { imports = [], providers = [] }: ModuleMetadata = {},
  addRoutes: AddRoutes[] = [],
): Promise<RunningServer> {
  const config = readConfig(McpConfig, {
    DATABASE_URL: database.url,
    QG_SECRET_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
    QG_HOST: '127.0.0.1',
    QG_PORT: '0',
    QG_HEALTH_PORT: '0',
    QG_DRAIN_SECONDS: '0',
  });
  const log = createLog({ level: 'info', service: 'test', sink: { write: () => undefined } });
  const parts = { config, log, registry: createRegistry('test'), clock: systemClock };
  const ours = [...servingProviders(parts, 'questglass-test'), ...sourceProviders(parts)];
  return startServer(parts, {
    module: { module: ServedModule, imports, controllers, providers: [...ours, ...providers] },
    checkAddress: true,
    addRoutes,
    startBackground: () => [],
    connections: () => [],
  });
}

/** The sentence that a process prints which does not start. */
async function failureOf(starting: Promise<RunningServer>): Promise<unknown> {
  const server = await starting.catch((error: unknown) => ({ explained: explainFailure(error) }));
  if ('explained' in server) return server.explained;
  await server.stop();
  return 'it started';
}

const afterSignIn = operations.finishOidc;

describe('a server whose controllers ask for nothing', () => {
  it('starts, and serves operations and pages', async () => {
    @Controller()
    class PlainRoutes {
      @Route(afterSignIn)
      finish(): Redirect {
        return new Redirect('/elsewhere');
      }

      @Get('pages/:name')
      page(@Param('name') name: string): { name: string } {
        return { name };
      }
    }
    const server = await start([PlainRoutes]);
    try {
      await supertest(server.url).get('/auth/oidc/callback').expect(302).expect('location', '/elsewhere');
      const { body } = await supertest(server.url).get('/pages/first').expect(200);
      expect(body).toEqual({ name: 'first' });
    } finally {
      await server.stop();
    }
  });
});

/** A controller with a decorator on its operation, and one that has it itself. */
function decorated(decorator: ClassDecorator & MethodDecorator): Record<'onMethod' | 'onClass', Type> {
  class GatedRoutes {
    @Route(afterSignIn)
    @decorator
    finish(): Redirect {
      return new Redirect('/elsewhere');
    }
  }
  @decorator
  class GatedClass {
    @Route(afterSignIn)
    finish(): Redirect {
      return new Redirect('/elsewhere');
    }
  }
  Controller()(GatedRoutes);
  Controller()(GatedClass);
  return { onMethod: GatedRoutes, onClass: GatedClass };
}

const everyRow = "the operation's row in libs/contracts/src/operations";
const instead = {
  guard: `auth, scope, plan and role of ${everyRow} say who may call it`,
  pipe: `the schemas of ${everyRow} parse the input`,
  interceptor: 'a hook of Fastify in libs/edge/src/server.ts runs around every request',
  filter: 'throw a Refusal of libs/contracts/src/refusals.ts, which the error filter of the edge writes',
};

describe('a server whose controllers ask for what does not run', () => {
  it.each([
    ['@UseGuards', UseGuards(NobodyGuard), instead.guard],
    ['@UseGuards', UseGuards(new NobodyGuard()), instead.guard],
    ['@UseGuards', applyDecorators(UseGuards(NobodyGuard)), instead.guard],
    ['@UsePipes', UsePipes(ParseIntPipe), instead.pipe],
    ['@UseInterceptors', UseInterceptors(PassingInterceptor), instead.interceptor],
    ['@UseFilters', UseFilters(SilentFilter), instead.filter],
  ])('names the class or the method that has %s', async (name, decorator, remedy) => {
    const { onMethod, onClass } = decorated(decorator);
    const does = `has ${name}, which does not run here: ${remedy}.`;
    expect(await failureOf(start([onMethod]))).toBe(`GatedRoutes.finish ${does}`);
    expect(await failureOf(start([onClass]))).toBe(`GatedClass ${does}`);
  });

  it('names the method whose argument has a pipe', async () => {
    @Controller()
    class PipedRoutes {
      @Get('pages/:number')
      page(@Param('number', ParseIntPipe) number: number): { number: number } {
        return { number };
      }
    }
    expect(await failureOf(start([PipedRoutes]))).toBe(
      `PipedRoutes.page has a pipe on an argument, which does not run here: ${instead.pipe}.`,
    );
  });

  it('finds the guard of a method that a controller inherits, in a module that is imported', async () => {
    class Base {
      @UseGuards(NobodyGuard)
      @Route(afterSignIn)
      finish(): Redirect {
        return new Redirect('/elsewhere');
      }
    }
    @Controller()
    class HeirRoutes extends Base {}
    @Module({ controllers: [HeirRoutes] })
    class ImportedModule {}
    expect(await failureOf(start([], { imports: [ImportedModule] }))).toMatch(
      /^HeirRoutes\.finish has @UseGuards/,
    );
  });

  it.each([
    [APP_GUARD, 'useGlobalGuards', NobodyGuard, instead.guard],
    [APP_PIPE, 'useGlobalPipes', ParseIntPipe, instead.pipe],
    [APP_INTERCEPTOR, 'useGlobalInterceptors', PassingInterceptor, instead.interceptor],
    [APP_FILTER, 'useGlobalFilters', SilentFilter, instead.filter],
  ])('names %s, of whichever scope', async (provide, method, useClass, remedy) => {
    const sentence = `The module provides ${provide} or ${method}, which does not run here: ${remedy}.`;
    for (const scope of [Scope.DEFAULT, Scope.REQUEST])
      expect(await failureOf(start([], { providers: [{ provide, useClass, scope }] }))).toBe(sentence);
  });

  it.each<[string, string, (app: INestApplication) => void]>([
    ['useGlobalGuards', 'APP_GUARD', (app) => app.useGlobalGuards(new NobodyGuard())],
    ['useGlobalPipes', 'APP_PIPE', (app) => app.useGlobalPipes(new ParseIntPipe())],
    [
      'useGlobalInterceptors',
      'APP_INTERCEPTOR',
      (app) => app.useGlobalInterceptors(new PassingInterceptor()),
    ],
    ['useGlobalFilters', 'APP_FILTER', (app) => app.useGlobalFilters(new SilentFilter())],
  ])('names %s', async (method, token, use) => {
    const addRoutes: AddRoutes = (_server, app) => use(app as INestApplication);
    expect(await failureOf(start([], {}, [addRoutes]))).toMatch(
      `The module provides ${token} or ${method}, `,
    );
  });
});
