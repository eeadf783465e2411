export { sendPrepared, sendText } from './request/send-response.js';
export { etagOf, isNotModified } from './request/etag.js';
export { anonymousBodyBytesMax } from './request/body-parser.js';
export { EdgeMetrics } from './request/edge-metrics.js';
export { openHealthPort } from './process/health.js';
export { parseWith, parseInput } from './request/parse-input.js';
export { keyHashOf, authorizeMcp, refuseUnknownKey } from './request/authorize-mcp.js';
export type { McpAuth } from './request/authorize-mcp.js';
export { prepareFileSandbox } from './process/file-sandbox.js';
export { servingProviders, sourceProviders } from './process/providers.js';
export type { ProcessParts } from './process/providers.js';
export { receiversOf } from './process/receivers.js';
export { recordLimitsOf } from './process/record-limits.js';
export { sourceNetworkOf } from './process/source-network.js';
export { explainFailure, runProcess, startProcess } from './process/run-process.js';
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
export { databaseNotReached, startServer } from './process/start-server.js';
export type { AddRoutes, RunningServer } from './process/start-server.js';
export { askContextToken, clockToken, sourceContextToken } from './process/tokens.js';
export { PreparedResponse } from './request/prepared-response.js';
export { Readiness } from './process/readiness.js';
export { StreamedResponse } from './request/streamed-response.js';
export { Redirect } from './request/redirect.js';
export { Route, serveOperations } from './request/route.js';
export type { Call } from './request/route.js';
export { abortedWhenGone } from './request/route.js';
export { SessionCookie } from './request/session-cookie.js';
export { isUpgrade, takeUpgrade } from './request/websocket-upgrade.js';
export type { Upgrade } from './request/websocket-upgrade.js';
