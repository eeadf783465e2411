import { Admission, admissionSettings } from '#access';
import type { AskContext, ModelSettings } from '#ask';
import type { Sandbox } from '#connectors';
import { DataSource, SingleConnection, openDatabase } from '#database';
import { SecretBox } from '#platform';
import type { Clock, Log, Registry } from '#platform';
import { onWakeFailure, wakeFailureHandler } from '#webhooks';
import { OpenConnectors, SourceMetrics } from '#workspace';
import type { SourceContext } from '#workspace';
import type { FactoryProvider } from '@nestjs/common';
import { EdgeMetrics } from '../request/edge-metrics.js';
import { prepareFileSandbox } from './file-sandbox.js';
import { answerRetentionOf } from './answer-retention.js';
import { recordLimitsOf } from './record-limits.js';
import type { ServingSettings, SourceSettings } from './settings.js';
import { sourceNetworkOf } from './source-network.js';
import { askContextToken, clockToken, fileSandboxToken, sourceContextToken } from './tokens.js';

/** The parts of a serving process that come from outside. */
export interface ProcessParts<Config> {
  config: Config;
  log: Log;
  registry: Registry;
  clock: Clock;
  /** Aborts when the process is told to stop during its start. Without a signal, the start does not wait for the database. */
  signal?: AbortSignal;
}

/** The providers of every process that serves keyed requests: the clock, metrics, the database and admission. */
export function servingProviders(
  { config, log, registry, clock }: ProcessParts<ServingSettings>,
  applicationName: string,
): FactoryProvider[] {
  const { DATABASE_URL: url, QG_DATABASE_CONNECTIONS: connectionsMax } = config;
  const onIdleError = (error: Error) => log.warn({ error }, 'database connection lost');
  return [
    { provide: clockToken, useFactory: () => clock },
    { provide: EdgeMetrics, useFactory: () => new EdgeMetrics(registry) },
    {
      provide: DataSource,
      useFactory: async () => {
        const database = await openDatabase({ url, applicationName, connectionsMax, onIdleError });
        onWakeFailure(database.manager, wakeFailureHandler(registry, log));
        return database;
      },
    },
    {
      provide: SingleConnection,
      useFactory: () =>
        new SingleConnection({
          url,
          applicationName: 'questglass-admission',
          settings: admissionSettings,
          onIdleError,
        }),
    },
    {
      provide: Admission,
      inject: [SingleConnection, EdgeMetrics],
      useFactory: (connection: SingleConnection, metrics: EdgeMetrics) =>
        new Admission(connection, metrics.admissionObserver()),
    },
  ];
}

/** The providers that reach the workspaces' data sources and answer questions about them. */
export function sourceProviders({
  config,
  log,
  registry,
  clock,
}: ProcessParts<SourceSettings & ModelSettings>): FactoryProvider[] {
  return [
    { provide: SecretBox, useFactory: () => SecretBox.of(config.QG_SECRET_KEYS) },
    { provide: SourceMetrics, useFactory: () => new SourceMetrics(registry) },
    {
      provide: fileSandboxToken,
      inject: [SourceMetrics],
      useFactory: (metrics: SourceMetrics) => prepareFileSandbox(config, { log, metrics }),
    },
    {
      provide: OpenConnectors,
      inject: [SourceMetrics, fileSandboxToken],
      useFactory: (metrics: SourceMetrics, sandbox: Sandbox) =>
        connectorsOf({ config, log }, metrics, sandbox),
    },
    {
      provide: sourceContextToken,
      inject: [DataSource, SecretBox, OpenConnectors],
      useFactory: (database: DataSource, secrets: SecretBox, connectors: OpenConnectors): SourceContext => ({
        db: database.manager,
        secrets,
        connectors,
        limits: recordLimitsOf(config),
      }),
    },
    {
      provide: askContextToken,
      inject: [sourceContextToken],
      useFactory: async (sources: SourceContext): Promise<AskContext> => {
        // Loaded on demand: the controller and the webhook worker import this file too, and save seven megabytes without `#ask`.
        const { AskMetrics, Catalogs, ModelMetrics, Models, modelsConfigOf } = await import('#ask');
        const models = modelsConfigOf(config);
        return {
          ...sources,
          retention: answerRetentionOf(config),
          catalogs: new Catalogs(),
          observer: new AskMetrics(registry),
          models:
            models && new Models(models, { metrics: new ModelMetrics(registry), clock, random: Math.random }),
        };
      },
    },
  ];
}

function connectorsOf(
  { config, log }: { config: SourceSettings; log: Log },
  metrics: SourceMetrics,
  sandbox: Sandbox,
): OpenConnectors {
  const environment = {
    network: sourceNetworkOf(config),
    filesFolder: config.QG_FILES_DIR,
    connectionsMax: config.QG_SOURCE_CONNECTIONS,
    fileProcessesMax: config.QG_FILE_PROCESSES,
    sandbox,
    log,
  };
  return new OpenConnectors(environment, metrics);
}
