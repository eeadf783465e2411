import 'reflect-metadata';
import type { INestApplicationContext } from '@nestjs/common';
import {
  EXCEPTION_FILTERS_METADATA,
  GUARDS_METADATA,
  INTERCEPTORS_METADATA,
  PIPES_METADATA,
  ROUTE_ARGS_METADATA,
} from '@nestjs/common/constants.js';
import { ApplicationConfig, MetadataScanner, ModulesContainer } from '@nestjs/core';
import { ErrorFilter } from '../request/error-filter.js';

/** A guard, pipe, interceptor or filter that would be ignored. The message names its place and its replacement here. */
export class EnhancerError extends Error {
  override readonly name = 'EnhancerError';
}

/** One kind of enhancer, as Nest calls guards, pipes, interceptors and filters. */
interface EnhancerKind {
  metadata: string;
  decorator: string;
  global: string;
  globalsOf: (config: ApplicationConfig) => readonly unknown[];
  instead: string;
}

const pipes: EnhancerKind = {
  metadata: PIPES_METADATA,
  decorator: '@UsePipes',
  global: 'APP_PIPE or useGlobalPipes',
  globalsOf: (config) => [...config.getGlobalPipes(), ...config.getGlobalRequestPipes()],
  instead: "the schemas of the operation's row in libs/contracts/src/operations parse the input",
};

const kinds: readonly EnhancerKind[] = [
  {
    metadata: GUARDS_METADATA,
    decorator: '@UseGuards',
    global: 'APP_GUARD or useGlobalGuards',
    globalsOf: (config) => [...config.getGlobalGuards(), ...config.getGlobalRequestGuards()],
    instead:
      "auth, scope, plan and role of the operation's row in libs/contracts/src/operations say who may call it",
  },
  pipes,
  {
    metadata: INTERCEPTORS_METADATA,
    decorator: '@UseInterceptors',
    global: 'APP_INTERCEPTOR or useGlobalInterceptors',
    globalsOf: (config) => [...config.getGlobalInterceptors(), ...config.getGlobalRequestInterceptors()],
    instead: 'a hook of Fastify in libs/edge/src/server.ts runs around every request',
  },
  {
    metadata: EXCEPTION_FILTERS_METADATA,
    decorator: '@UseFilters',
    global: 'APP_FILTER or useGlobalFilters',
    globalsOf: (config) => [...config.getGlobalFilters(), ...config.getGlobalRequestFilters()],
    instead: 'throw a Refusal of libs/contracts/src/refusals.ts, which the error filter of the edge writes',
  },
];

/**
 * Refuses to start a server with guards, pipes, interceptors or filters in its modules. Operations bypass Nest's router, so none of these
 * would run, and a guard that does not run lets everybody in (docs/NEST.md).
 */
export function rejectEnhancers(app: INestApplicationContext): void {
  rejectGlobals(configOf(app));
  for (const { controllers } of app.get(ModulesContainer).values())
    for (const { metatype } of controllers.values()) if (metatype) rejectOnController(metatype);
}

function rejectGlobals(config: ApplicationConfig): void {
  for (const { globalsOf, global, instead } of kinds) {
    // The edge's own ErrorFilter is allowed: it serves both Nest's pages and Fastify's hooks.
    const found = globalsOf(config).some((enhancer) => !(enhancer instanceof ErrorFilter));
    if (found) throw new EnhancerError(`The module provides ${global}, which does not run here: ${instead}.`);
  }
}

function rejectOnController(controller: { name: string; prototype: object }): void {
  rejectOn(controller, controller.name);
  const { prototype } = controller;
  for (const method of new MetadataScanner().getAllMethodNames(prototype)) {
    const place = `${controller.name}.${method}`;
    const handler: unknown = Reflect.get(prototype, method);
    if (typeof handler === 'function') rejectOn(handler, place);
    const args: unknown = Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, method);
    if (Object.values(args ?? {}).some(hasPipe)) throw enhancerError(place, 'a pipe on an argument', pipes);
  }
}

function hasPipe(argument: unknown): boolean {
  if (typeof argument !== 'object' || argument === null || !('pipes' in argument)) return false;
  return Array.isArray(argument.pipes) && argument.pipes.length > 0;
}

function rejectOn(decorated: object, place: string): void {
  for (const kind of kinds)
    if (Reflect.hasMetadata(kind.metadata, decorated)) throw enhancerError(place, kind.decorator, kind);
}

function enhancerError(place: string, decorator: string, { instead }: EnhancerKind): EnhancerError {
  return new EnhancerError(`${place} has ${decorator}, which does not run here: ${instead}.`);
}

/** Finds Nest's configuration, the only place where Nest keeps the enhancers of useGlobal…; the field is not public. */
function configOf(app: INestApplicationContext): ApplicationConfig {
  const config: unknown = Object.values(app).find((part) => part instanceof ApplicationConfig);
  if (config instanceof ApplicationConfig) return config;
  throw new Error('this version of Nest keeps its global enhancers elsewhere');
}
