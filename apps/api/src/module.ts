import { OidcSignIn } from '#access';
import { watchedQuestions, widgetStatements } from '#ask';
import type { AskContext } from '#ask';
import { DataSource, SingleConnection } from '#database';
import { SessionCookie, mailerOf, receiversOf, servingProviders, sourceProviders } from '#edge';
import type { ProcessParts } from '#edge';
import { SecretBox, ThreadPool } from '#platform';
import type { Clock, Log } from '#platform';
import {
  AlertEvaluator,
  AlertMetrics,
  ChartCompiler,
  ChartMetrics,
  Chromium,
  DashboardPrinter,
  ExportMetrics,
  Exporter,
  InsightMetrics,
  SourceMetrics,
  WidgetLookups,
  FilterSuggester,
  WidgetReader,
  WidgetStatements,
  WidgetRefresher,
  lookupSettings,
  openThreads,
} from '#workspace';
import type { AlertContext, ChannelContext, EndedEvaluation, SendingContext } from '#workspace';
import { ListenerHub, Poster } from '#webhooks';
import type { TestFireContext } from '#webhooks';
import { Module } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { AbstractHttpAdapter } from '@nestjs/core';
import type { Server } from 'node:http';
import type { DynamicModule, FactoryProvider } from '@nestjs/common';
import type { ApiConfig } from './config.js';
import { openApiDocument } from './openapi/openapi.js';
import { ownOrigin } from './own-origin.js';
import { AlertRoutes } from './routes/alerts.js';
import { ApiKeyRoutes } from './routes/api-keys.js';
import { AskRoutes } from './routes/ask.js';
import { AuditEventRoutes } from './routes/audit-events.js';
import { DocsSiteRoutes } from './routes/docs-site.js';
import { Docs, DocsRoutes } from './routes/docs.js';
import { ConsoleRoutes } from './routes/console.js';
import { ConversationRoutes } from './routes/conversations.js';
import { DashboardFilterRoutes } from './routes/dashboard-filters.js';
import { DashboardLibraryRoutes } from './routes/dashboard-library.js';
import { DashboardRoutes } from './routes/dashboards.js';
import { ScheduleRoutes } from './routes/schedules.js';
import { DeliveryRoutes } from './routes/deliveries.js';
import { ExportRoutes } from './routes/exports.js';
import { InsightRoutes } from './routes/insights.js';
import { MemberRoutes } from './routes/members.js';
import { MetricRoutes } from './routes/metrics.js';
import { OAuthRoutes } from './routes/oauth.js';
import { OidcRoutes } from './routes/oidc.js';
import { SessionRoutes } from './routes/sessions.js';
import { EmbedTokenRoutes } from './routes/embed-tokens.js';
import { EmbedPageRoutes } from './routes/embed-page.js';
import { EmbedRoutes } from './routes/embed.js';
import { ShareRoutes } from './routes/shares.js';
import { VerifiedQuestionRoutes } from './routes/verified-questions.js';
import { WebhookSubscriptionRoutes } from './routes/webhook-subscriptions.js';
import { WhoamiRoutes } from './routes/whoami.js';
import { WidgetPreviewRoutes } from './routes/widget-preview.js';
import { WorkspaceRoutes } from './routes/workspace.js';
import { DataSourceRoutes } from './routes/data-sources.js';
import {
  alertContextToken,
  askContextToken,
  channelContextToken,
  isOAuthOnToken,
  keysMaxToken,
  publicUrlToken,
  sessionHoursToken,
  uploadBytesMaxToken,
  webhookContextToken,
} from './tokens.js';

/** The parts of an api process that come from outside. */
export type ApiParts = ProcessParts<ApiConfig>;

/** The whole api process. */
@Module({})
export class ApiModule {
  static of(parts: ApiParts): DynamicModule {
    return {
      module: ApiModule,
      controllers: [
        WhoamiRoutes,
        SessionRoutes,
        OidcRoutes,
        ApiKeyRoutes,
        OAuthRoutes,
        MemberRoutes,
        AuditEventRoutes,
        WorkspaceRoutes,
        AskRoutes,
        VerifiedQuestionRoutes,
        DataSourceRoutes,
        MetricRoutes,
        AlertRoutes,
        InsightRoutes,
        DeliveryRoutes,
        ScheduleRoutes,
        DashboardRoutes,
        DashboardFilterRoutes,
        DashboardLibraryRoutes,
        WidgetPreviewRoutes,
        ExportRoutes,
        ConversationRoutes,
        ShareRoutes,
        WebhookSubscriptionRoutes,
        EmbedTokenRoutes,
        EmbedRoutes,
        EmbedPageRoutes,
        DocsRoutes,
        DocsSiteRoutes,
        ConsoleRoutes,
      ],
      providers: providersOf(parts),
    };
  }
}

function providersOf(parts: ApiParts): FactoryProvider[] {
  const { config, log, registry, clock } = parts;
  return [
    ...servingProviders(parts, 'questglass-api'),
    ...sourceProviders(parts),
    ...widgetProviders(config.DATABASE_URL, clock, log),
    ...alertProviders(parts),
    ...webhookProviders(parts),
    channelProvider(parts),
    printerProvider(parts),
    ...threadProviders(parts),
    {
      provide: Exporter,
      useFactory: () => new Exporter(exportLimitsOf(config), new ExportMetrics(registry)),
    },
    { provide: sessionHoursToken, useFactory: () => config.QG_SESSION_HOURS },
    { provide: keysMaxToken, useFactory: () => config.QG_API_KEYS_MAX },
    { provide: uploadBytesMaxToken, useFactory: () => config.QG_UPLOAD_MEGABYTES * 1_000_000 },
    { provide: publicUrlToken, useFactory: () => config.QG_PUBLIC_URL },
    { provide: isOAuthOnToken, useFactory: () => config.QG_OAUTH === 'on' },
    { provide: SessionCookie, useFactory: () => new SessionCookie(config.QG_PUBLIC_URL) },
    { provide: OidcSignIn, useFactory: () => oidcOf(config) },
    { provide: Docs, useFactory: () => new Docs(openApiDocument) },
  ];
}

/** The providers that send test-fires, and deliveries to listeners over their connections; all others are the workers'. */
function webhookProviders({ config, registry, log, clock }: ApiParts): FactoryProvider[] {
  const network = receiversOf(config);
  return [
    { provide: Poster, useFactory: () => new Poster(network) },
    {
      provide: ListenerHub,
      inject: [DataSource, SecretBox],
      useFactory: ({ manager: db }: DataSource, secrets: SecretBox) =>
        new ListenerHub({ url: config.DATABASE_URL, db, secrets, registry, log, clock }),
    },
    {
      provide: webhookContextToken,
      inject: [DataSource, SecretBox, Poster],
      useFactory: (database: DataSource, secrets: SecretBox, { post }: Poster): TestFireContext => ({
        db: database.manager,
        secrets,
        network,
        post,
      }),
    },
  ];
}

/** Channels are managed and tested here; the workers send queued messages. */
function channelProvider({ config }: ApiParts): FactoryProvider {
  const mailer = mailerOf(config);
  return {
    provide: channelContextToken,
    inject: [DataSource, SecretBox, Poster],
    useFactory: (
      database: DataSource,
      secrets: SecretBox,
      { post }: Poster,
    ): ChannelContext & SendingContext => ({
      db: database.manager,
      secrets,
      network: receiversOf(config),
      sendsMail: mailer !== undefined,
      mailer,
      post,
      // A test has no charts.
      draw: async () => new Map(),
      publicUrl: config.QG_PUBLIC_URL,
    }),
  };
}

/** Dashboards are printed here: this process serves the page that the browser opens, and reads the widgets' data. */
function printerProvider({ config, log, clock }: ApiParts): FactoryProvider {
  const { QG_CHROMIUM: path } = config;
  return {
    provide: DashboardPrinter,
    inject: [DataSource, HttpAdapterHost],
    useFactory: ({ manager: db }: DataSource, host: HttpAdapterHost<AbstractHttpAdapter<Server>>) =>
      new DashboardPrinter({
        db,
        clock,
        chromium: path === undefined ? undefined : new Chromium(path, log),
        origin: () => ownOrigin(host.httpAdapter.getHttpServer()),
      }),
  };
}

/** Threads for work that would block the event loop. */
function threadProviders({ config, registry, log, clock }: ApiParts): FactoryProvider[] {
  return [
    { provide: ThreadPool, useFactory: () => openThreads(config.QG_COMPUTE_THREADS, registry, log) },
    {
      provide: ChartCompiler,
      inject: [ThreadPool],
      useFactory: (threads: ThreadPool) => {
        const timeoutMs = config.QG_CHART_SECONDS * 1_000;
        return new ChartCompiler(threads, { observer: new ChartMetrics(registry), clock, timeoutMs });
      },
    },
  ];
}

/** The reader of widgets' data, which keeps it fresh. */
function widgetProviders(url: string, clock: Clock, log: Log): FactoryProvider[] {
  const onIdleError = (error: Error) => log.warn({ error }, 'database connection lost');
  const onError = (error: unknown) => log.error({ error }, "refreshing a widget's data failed");
  const settings = { url, applicationName: 'questglass-widgets', settings: lookupSettings, onIdleError };
  return [
    {
      provide: WidgetLookups,
      useFactory: () => new WidgetLookups(new SingleConnection(settings), clock),
    },
    {
      provide: WidgetRefresher,
      inject: [askContextToken, SourceMetrics],
      useFactory: (context: AskContext, observer: SourceMetrics) =>
        new WidgetRefresher(context, { clock, readQuestion: widgetStatements(context), onError, observer }),
    },
    {
      provide: WidgetStatements,
      inject: [askContextToken],
      useFactory: (context: AskContext) =>
        new WidgetStatements(context, { clock, readQuestion: widgetStatements(context) }),
    },
    {
      provide: FilterSuggester,
      inject: [WidgetStatements],
      useFactory: (statements: WidgetStatements) => new FilterSuggester(statements),
    },
    {
      provide: WidgetReader,
      inject: [DataSource, WidgetLookups, WidgetRefresher, SecretBox],
      useFactory: (
        database: DataSource,
        lookups: WidgetLookups,
        refresher: WidgetRefresher,
        secrets: SecretBox,
      ) => new WidgetReader(database.manager, lookups, refresher, clock, secrets),
    },
  ];
}

/** The evaluator of alerts, with a log line for each evaluation. */
function alertProviders({ registry, log, clock }: ApiParts): FactoryProvider[] {
  const metrics = new AlertMetrics(registry);
  const onEvaluation = (ended: EndedEvaluation) => {
    metrics.onEvaluation(ended);
    log.info(evaluationLine(ended), 'evaluated an alert');
  };
  const observer = { onEvaluation, onDue: (count: number) => metrics.onDue(count) };
  const onError = (error: unknown) => log.error({ error }, 'evaluating an alert failed');
  return [
    {
      provide: alertContextToken,
      inject: [askContextToken],
      useFactory: (context: AskContext): AlertContext => ({
        ...context,
        readWatched: watchedQuestions(context),
        readQuestion: widgetStatements(context),
      }),
    },
    { provide: InsightMetrics, useFactory: () => new InsightMetrics(registry) },
    {
      provide: AlertEvaluator,
      inject: [alertContextToken],
      useFactory: (context: AlertContext) => new AlertEvaluator(context, { now: clock, onError, observer }),
    },
  ];
}

function evaluationLine({ workspaceId, alertId, outcome, seconds, lateSeconds }: EndedEvaluation) {
  return {
    workspace_id: workspaceId,
    alert_id: alertId,
    outcome,
    duration_ms: Math.round(seconds * 1_000),
    late_ms: Math.round(lateSeconds * 1_000),
  };
}

/** Exports take half of a source's connections at most, and leave the others to questions. */
function exportLimitsOf({
  QG_EXPORT_ROWS: rowsMax,
  QG_EXPORT_SECONDS: seconds,
  QG_SOURCE_CONNECTIONS: connections,
  QG_FILE_PROCESSES: fileProcesses,
}: ApiConfig) {
  const atATimeOfOne = Math.max(1, Math.floor(connections / 2));
  return { rowsMax, timeoutMs: seconds * 1_000, atATimeOfOne, fileProcesses };
}

/** Undefined where no provider is configured. */
function oidcOf(config: ApiConfig): OidcSignIn | undefined {
  const { QG_OIDC_ISSUER: issuer, QG_OIDC_CLIENT_ID: clientId, QG_OIDC_CLIENT_SECRET: clientSecret } = config;
  if (!issuer || !clientId || !clientSecret) return undefined;
  return new OidcSignIn({
    issuer,
    clientId,
    clientSecret,
    redirectUri: `${config.QG_PUBLIC_URL}/auth/oidc/callback`,
  });
}
