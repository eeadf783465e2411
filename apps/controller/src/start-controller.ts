import type { Sandbox } from '#connectors';
import {
  Readiness,
  openHealthPort,
  prepareFileSandbox,
  receiversOf,
  recordLimitsOf,
  sourceNetworkOf,
} from '#edge';
import type { ProcessParts, RunningServer } from '#edge';
import { SecretBox, flushSpans, limitTraceRate, runShutdown } from '#platform';
import type { Clock } from '#platform';
import { onWakeFailure, wakeFailureHandler } from '#webhooks';
import type { ReceiverNetwork } from '#webhooks';
import { OpenConnectors, SourceMetrics } from '#workspace';
import type { RecordLimits } from '#workspace';
import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { ControllerConfig } from './config.js';
import type { ApplyContext } from './kinds/context.js';
import { ApiClient } from './kubernetes/api-client.js';
import { AccessError } from './kubernetes/cluster-access.js';
import type { ClusterAccess } from './kubernetes/cluster-access.js';
import { ControllerMetrics } from './kubernetes/controller-metrics.js';
import { Controller } from './kubernetes/controller.js';
import type { ControllerSettings, Environment } from './kubernetes/controller.js';
import { inClusterAccess } from './kubernetes/in-cluster.js';
import { kubeconfigAccess } from './kubernetes/kubeconfig.js';
import { LazyDatabase } from './lazy-database.js';

const now = () => performance.now();
/** Nobody sends requests here whom an outage could surprise. */
const readyGraceSeconds = 0;

/** Starts the controller process: it watches, takes part in the election, and has a health port. It serves nothing else. */
export async function startController(parts: ProcessParts<ControllerConfig>): Promise<RunningServer> {
  const { config, log, registry, clock } = parts;
  limitTraceRate(config.QG_TRACES_PER_SECOND);
  const access = await findCluster(config);
  const metrics = new ControllerMetrics(registry);
  const client = new ApiClient(access, (method, status) => metrics.requested(method, status));
  const files = await prepareFiles(parts);
  const deployment = new Deployment(parts, config.QG_LEASE_NAMESPACE ?? access.namespace, files);
  const controller = new Controller(settingsOf(config, access.namespace), {
    client,
    contextWith: (environment) => deployment.contextWith(environment),
    metrics,
    log,
    clock,
    now,
  });
  const reach = async () => controller.checkReady();
  const readiness = new Readiness({ name: 'watches', reach }, readyGraceSeconds, clock);
  const place = { host: config.QG_HOST, port: config.QG_HEALTH_PORT };
  const health = await openHealthPort(
    place,
    { registry, readiness, facts: { file_sandbox: files.sandbox } },
    log,
  );
  controller.start();
  const stop = () => {
    readiness.stop();
    return runShutdown([
      { name: 'reconciling', stop: () => controller.stop() },
      { name: 'its connections', stop: () => deployment.close() },
      { name: 'the health port', stop: () => health.close() },
      { name: 'tracing', stop: flushSpans },
    ]);
  };
  return { url: health.url, healthUrl: health.url, stop };
}

/** The reader of data sources' files. */
interface Files {
  metrics: SourceMetrics;
  sandbox: Sandbox;
}

async function prepareFiles({ config, log, registry }: ProcessParts<ControllerConfig>): Promise<Files> {
  const metrics = new SourceMetrics(registry);
  return { metrics, sandbox: await prepareFileSandbox(config, { log, metrics }) };
}

function findCluster(config: ControllerConfig): Promise<ClusterAccess> {
  const { KUBECONFIG: file, KUBERNETES_SERVICE_HOST: host, KUBERNETES_SERVICE_PORT: port } = config;
  if (file !== undefined) return kubeconfigAccess(file, now);
  if (host !== undefined) return inClusterAccess(host, port, now);
  throw new AccessError('There is no cluster: set KUBECONFIG to a kubeconfig file, or run this in a pod.');
}

/** A quarter of each delay is jitter, so that reconciles that failed together do not retry together. */
const jitter = { min: 0.75, max: 1 };

function settingsOf(config: ControllerConfig, ownNamespace: string): ControllerSettings {
  return {
    namespaces: namespacesOf(config.QG_NAMESPACES, ownNamespace),
    workers: config.QG_WORKERS,
    resyncMs: config.QG_RESYNC_SECONDS * 1_000,
    stalledAfterMs: config.QG_STALLED_AFTER_SECONDS * 1_000,
    election: {
      name: config.QG_LEASE_NAME,
      namespace: config.QG_LEASE_NAMESPACE ?? ownNamespace,
      identity: `${hostname()}_${randomBytes(4).toString('hex')}`,
      leaseMs: 15_000,
      renewMs: 10_000,
      retryMs: 2_000,
    },
    watching: {
      pageSize: config.QG_LIST_PAGE,
      silenceMs: config.QG_WATCH_SILENCE_SECONDS * 1_000,
      backoff: { minMs: 500, maxMs: 30_000, jitter },
    },
    queue: {
      backoff: { minMs: 1_000, maxMs: 300_000, jitter },
      retries: { perSecond: 10, burst: 100 },
    },
  };
}

/** Its rights to read Secrets are for somebody to widen: by itself it keeps to its own namespace. */
function namespacesOf(named: readonly string[], own: string): ControllerSettings['namespaces'] {
  if (named.includes('*')) return 'all';
  return named.length > 0 ? [...new Set(named)] : [own];
}

/** The deployment that resources are applied to. */
class Deployment {
  readonly #database: LazyDatabase;
  readonly #box: SecretBox;
  readonly #connectors: OpenConnectors;
  readonly #receivers: ReceiverNetwork;
  readonly #limits: RecordLimits;
  readonly #clock: Clock;
  readonly #onWakeFailure: (error: unknown) => void;

  constructor(
    { config, log, registry, clock }: ProcessParts<ControllerConfig>,
    private readonly systemNamespace: string,
    { metrics, sandbox }: Files,
  ) {
    this.#clock = clock;
    this.#onWakeFailure = wakeFailureHandler(registry, log);
    this.#database = new LazyDatabase({
      url: config.DATABASE_URL,
      applicationName: 'questglass-controller',
      connectionsMax: config.QG_WORKERS,
      onIdleError: (error) => log.warn({ error }, 'database connection lost'),
    });
    this.#box = SecretBox.of(config.QG_SECRET_KEYS);
    this.#connectors = new OpenConnectors(
      {
        network: sourceNetworkOf(config),
        filesFolder: config.QG_FILES_DIR,
        connectionsMax: 1,
        sandbox,
        log,
      },
      metrics,
    );
    this.#receivers = receiversOf(config);
    this.#limits = recordLimitsOf(config);
  }

  async contextWith(environment: Environment): Promise<ApplyContext> {
    const { manager: db } = await this.#database.open();
    onWakeFailure(db, this.#onWakeFailure);
    const sources = { db, secrets: this.#box, connectors: this.#connectors, limits: this.#limits };
    return {
      ...environment,
      adviceForAbsent: (namespace) => `the namespace ${namespace} does not have: create it there`,
      db,
      systemNamespace: this.systemNamespace,
      sources,
      receivers: this.#receivers,
      clock: this.#clock,
    };
  }

  async close(): Promise<void> {
    await this.#connectors.close();
    await this.#database.close();
  }
}
