export { sendPrepared, sendText } from './answering.js';
export { etagOf, isKnown } from './conditional.js';
export { EdgeMetrics } from './edge-metrics.js';
export { openHealthPort } from './health.js';
export { parseBy, parseInput } from './input.js';
export { admissionHashOf, letMcpIn, refuseStranger } from './letting-mcp-in.js';
export type { McpDoor } from './letting-mcp-in.js';
export { prepareFileSandbox } from './process/file-sandbox.js';
export { servingProviders, sourceProviders } from './process/providers.js';
export type { ProcessParts } from './process/providers.js';
export { receiversOf } from './process/receivers.js';
export { recordLimitsOf } from './process/record-limits.js';
export { sourceNetworkOf } from './process/source-network.js';
export { explainFailure, runProcess } from './process/run-process.js';
export { mailerOf } from './process/mailer.js';
export {
  checkMailSettings,
  mailSettings,
  postingSettings,
  receiverSettings,
  runningSettings,
  servingSettings,
  recordLimitSettings,
  sourceNetworkSettings,
  sourceSettings,
} from './process/settings.js';
export { requireDatabase } from './process/require-database.js';
export { notReachedYet, startServer } from './process/start-server.js';
export type { AddRoutes, RunningServer } from './process/start-server.js';
export { askContextToken, clockToken, sourceContextToken } from './process/tokens.js';
export { PreparedAnswer } from './prepared-answer.js';
export { Readiness } from './readiness.js';
export { Redirect } from './redirect.js';
export { Route } from './route.js';
export type { Call } from './route.js';
export { abortedWhenGone } from './route.js';
export { SessionCookie } from './session-cookie.js';
export { isUpgrade, takeUpgrade } from './upgrading.js';
export type { Upgrade } from './upgrading.js';
