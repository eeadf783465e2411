import {
  recordLimitSettings,
  receiverSettings,
  runningSettings,
  servingSettings,
  sourceNetworkSettings,
  sourceSettings,
} from '#edge';
import { listSetting, portSetting } from '#platform';
import { z } from 'zod';

const kubernetesName = z
  .string()
  .regex(/^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/, 'must be names of namespaces');

/** Names of namespaces, or `*` alone. */
const watchedNamespaces = listSetting(z.union([z.literal('*'), kubernetesName])).refine(
  (names) => names.length === 1 || !names.includes('*'),
  '* is for all namespaces, and stands alone',
);

/** The settings of the controller process. */
export const ControllerConfig = z.object({
  DATABASE_URL: servingSettings.DATABASE_URL,
  QG_SECRET_KEYS: sourceSettings.QG_SECRET_KEYS,
  QG_NAMESPACES: watchedNamespaces.describe(
    "The namespaces whose resources are reconciled, with commas; empty for the controller's own, * for all, which takes a ClusterRole.",
  ),
  QG_LEASE_NAME: kubernetesName
    .default('questglass-controller')
    .describe('The Lease that the replicas elect their leader by; one for each deployment of Questglass.'),
  QG_LEASE_NAMESPACE: kubernetesName
    .optional()
    .describe("The namespace of the Lease, and of the McpEndpoint; by default the pod's own."),
  QG_WORKERS: z.coerce
    .number()
    .int()
    .min(1)
    .max(64)
    .default(8)
    .describe('Resources that are reconciled at a time, each over a connection of its own to the database.'),
  QG_RESYNC_SECONDS: z.coerce
    .number()
    .min(1)
    .max(86_400)
    .default(50)
    .describe(
      'After how long at most a resource is looked at again though nobody changed it, which mends drift.',
    ),
  QG_STALLED_AFTER_SECONDS: z.coerce
    .number()
    .min(0)
    .max(3_600)
    .default(60)
    .describe(
      'For how long a resource waits for what it refers to, or for its data source to be reachable, before it is Stalled.',
    ),
  QG_WATCH_SILENCE_SECONDS: z.coerce
    .number()
    .min(1)
    .max(3_600)
    .default(150)
    .describe(
      'A watch that tells nothing for so long is taken for dead; the API server says something every minute.',
    ),
  QG_LIST_PAGE: z.coerce
    .number()
    .int()
    .min(10)
    .max(5_000)
    .default(500)
    .describe('Resources in one page of a list.'),
  KUBECONFIG: z
    .string()
    .optional()
    .describe("The kubeconfig file that leads to the cluster; without it the pod's service account does."),
  KUBERNETES_SERVICE_HOST: z
    .string()
    .optional()
    .describe("The API server's address; Kubernetes sets it in pods."),
  KUBERNETES_SERVICE_PORT: portSetting
    .default(443)
    .describe("The API server's port; Kubernetes sets it in pods."),
  QG_HOST: z.string().default('0.0.0.0').describe('The address that the health port listens on.'),
  QG_HEALTH_PORT: servingSettings.QG_HEALTH_PORT,
  QG_FILES_DIR: sourceSettings.QG_FILES_DIR,
  QG_FILE_SANDBOX: sourceSettings.QG_FILE_SANDBOX,
  ...sourceNetworkSettings,
  ...recordLimitSettings,
  ...receiverSettings,
  QG_LOG_LEVEL: runningSettings.QG_LOG_LEVEL,
  QG_TRACES_PER_SECOND: runningSettings.QG_TRACES_PER_SECOND,
  QG_CLOSE_SECONDS: z.coerce
    .number()
    .min(0)
    .max(120)
    .default(10)
    .describe('How long what is being reconciled may take to end when the process stops.'),
});
export type ControllerConfig = z.infer<typeof ControllerConfig>;
