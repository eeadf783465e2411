export { EdgeMetrics } from './edge-metrics.js';
export type { Surface } from './edge-metrics.js';
export { openHealthPort } from './health.js';
export type { HealthParts, HealthServer } from './health.js';
export type { LettingIn } from './letting-in.js';
export { Route } from './route.js';
export type { Call } from './route.js';
export { createServer } from './server.js';
export type { ServerOptions, ServerParts } from './server.js';
