import { DataSource } from 'typeorm';
import { ObservedPgClient } from './observed-pg-client.js';
import { AccountRow } from './tables/account.js';
import { AlertEvaluationRow } from './tables/alert-evaluation.js';
import { AlertRow } from './tables/alert.js';
import { AlertValueRow } from './tables/alert-value.js';
import { ApiKeyRow } from './tables/api-key.js';
import { AuditEventRow } from './tables/audit-event.js';
import { ChannelRow } from './tables/channel.js';
import { ConversationRow } from './tables/conversation.js';
import { DashboardVersionRow } from './tables/dashboard-version.js';
import { DashboardFolderRow } from './tables/dashboard-folder.js';
import { DashboardStarRow } from './tables/dashboard-star.js';
import { DashboardRow } from './tables/dashboard.js';
import { DataSourceRow } from './tables/data-source.js';
import { DeliveryScheduleRow } from './tables/delivery-schedule.js';
import { EmbedTokenRow } from './tables/embed-token.js';
import { FeedbackRow } from './tables/feedback.js';
import { IdempotentRequestRow } from './tables/idempotent-request.js';
import { InsightRow } from './tables/insight.js';
import { MemberRow } from './tables/member.js';
import { MembershipRow } from './tables/membership.js';
import { MessageRow } from './tables/message.js';
import { MetricRow } from './tables/metric.js';
import { OAuthClientRow } from './tables/oauth-client.js';
import { OAuthCodeRow } from './tables/oauth-code.js';
import { SessionRow } from './tables/session.js';
import { ShareRow } from './tables/share.js';
import { SourceSchemaRow } from './tables/source-schema.js';
import { VerifiedQuestionRow } from './tables/verified-question.js';
import { CommitListener } from './after-commit.js';
import { WebhookSubscriptionRow } from './tables/webhook-subscription.js';
import { WidgetDataRow } from './tables/widget-data.js';
import { WorkspaceRow } from './tables/workspace.js';

/** The settings to reach our own PostgreSQL. */
export interface DatabaseOptions {
  url: string;
  /** Shown in pg_stat_activity. */
  applicationName: string;
  connectionsMax: number;
  /**
   * The time limits: short for `requests`, which wait for the statements; long for `upkeep`, for which nobody waits, so a slow machine is
   * tolerated.
   */
  pace?: 'requests' | 'upkeep';
  /** Called for a connection that broke while idle; the pool replaces it. */
  onIdleError: (error: Error) => void;
}

const tables = [
  AccountRow,
  AlertEvaluationRow,
  AlertRow,
  AlertValueRow,
  ApiKeyRow,
  AuditEventRow,
  ChannelRow,
  ConversationRow,
  DashboardFolderRow,
  DashboardStarRow,
  DashboardVersionRow,
  DashboardRow,
  DataSourceRow,
  DeliveryScheduleRow,
  EmbedTokenRow,
  FeedbackRow,
  IdempotentRequestRow,
  InsightRow,
  MemberRow,
  MembershipRow,
  MessageRow,
  MetricRow,
  OAuthClientRow,
  OAuthCodeRow,
  SessionRow,
  ShareRow,
  SourceSchemaRow,
  VerifiedQuestionRow,
  WebhookSubscriptionRow,
  WidgetDataRow,
  WorkspaceRow,
];

const limitsByPace = {
  requests: {
    connectionTimeoutMillis: 3_000,
    query_timeout: 15_000,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 10_000,
  },
  upkeep: {
    connectionTimeoutMillis: 60_000,
    query_timeout: 130_000,
    statement_timeout: 120_000,
    idle_in_transaction_session_timeout: 120_000,
  },
};

/**
 * Connects to our own PostgreSQL. Every limit is set here: a forgotten transaction would hold back vacuum, and so slow down every
 * admission (a long snapshot reduced admission from 270k to 42k a second within 18 s).
 */
export async function openDatabase(options: DatabaseOptions): Promise<DataSource> {
  const dataSource = new DataSource({
    type: 'postgres',
    url: options.url,
    applicationName: options.applicationName,
    entities: tables,
    subscribers: [CommitListener],
    poolErrorHandler: (error: unknown) =>
      options.onIdleError(error instanceof Error ? error : new Error(String(error))),
    extra: {
      Client: ObservedPgClient,
      max: options.connectionsMax,
      ...limitsByPace[options.pace ?? 'requests'],
    },
  });
  return dataSource.initialize();
}
