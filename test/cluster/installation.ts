import { z } from 'zod';
import { helm, kubectl } from './run-program.js';
import { hosts, environment } from './cluster-environment.js';

/** The name of the release, and with it of everything that the chart makes. */
export const release = 'questglass';

/** The processes that run in pods. */
export const components = ['api', 'mcp', 'webhook-worker', 'controller'] as const;
export type Component = (typeof components)[number];

/** The values that the tests install with. */
function valuesFor(image: string): string[] {
  const [repository, tag] = image.split(/:(?=[^:]*$)/);
  const [gatewayNamespace, gatewayName] = environment.gateway.split('/');
  const values = {
    image: { repository, tag },
    publicUrl: `http://${hosts.route}`,
    trustedProxies: [environment.proxies],
    database: {
      mode: 'cloudnativepg',
      cloudnativepg: { imageName: environment.postgresImage, storage: { size: '1Gi' } },
    },
    webhooks: { addressesAllowed: ['10.0.0.0/8', '172.16.0.0/12'], plainHttp: 'allowed' },
    // Two replicas of all on a machine of two cores: what they ask for is for larger ones.
    ...Object.fromEntries(
      ['api', 'mcp', 'webhookWorker', 'controller'].map((name) => [
        name,
        {
          replicas: 2,
          resources: { requests: { cpu: '20m', memory: '128Mi' }, limits: { memory: '1Gi' } },
        },
      ]),
    ),
    httpRoute: {
      enabled: true,
      parentRefs: [{ name: gatewayName, namespace: gatewayNamespace }],
      hostnames: [hosts.route],
    },
    ingress: { enabled: true, className: environment.ingressClass, hosts: [hosts.ingress] },
  };
  return [
    '--set-json',
    ...Object.entries(values).flatMap(([name, value], index) => [
      ...(index === 0 ? [] : ['--set-json']),
      `${name}=${JSON.stringify(value)}`,
    ]),
  ];
}

/** Installs the chart, or upgrades to an image, and returns after how many seconds all was Ready. */
export async function install(image: string): Promise<number> {
  const startedAt = performance.now();
  await helm('upgrade', '--install', '--take-ownership', release, environment.chart, ...valuesFor(image));
  await rolledOut();
  return (performance.now() - startedAt) / 1_000;
}

/** Waits until every Deployment runs what it is to run. */
export async function rolledOut(): Promise<void> {
  await Promise.all(
    components.map((component) =>
      kubectl('rollout', 'status', `deployment/${release}-${component}`, '--timeout=180s'),
    ),
  );
}

const Containers = z
  .array(
    z.object({
      restartCount: z.number(),
      state: z.object({ waiting: z.object({ message: z.string().optional() }).optional() }),
    }),
  )
  .default([]);
const PodList = z.object({
  items: z.array(
    z.object({
      metadata: z.object({ name: z.string(), deletionTimestamp: z.string().optional() }),
      status: z.object({ initContainerStatuses: Containers, containerStatuses: Containers }),
    }),
  ),
});

/** A pod as the API server tells of it. */
export interface Pod {
  name: string;
  restarts: number;
  /** Why containers that wait do so. */
  complaints: string[];
}

/** A component's pods, without those that are on their way out: an upgrade leaves them to end what they have under way. */
export async function podsOf(component: Component): Promise<Pod[]> {
  const list = await kubectl('get', 'pods', '-l', `app.kubernetes.io/component=${component}`, '-o', 'json');
  const pods = PodList.parse(JSON.parse(list)).items;
  return pods
    .filter(({ metadata }) => !metadata.deletionTimestamp)
    .map(({ metadata, status }) => {
      const containers = [...status.initContainerStatuses, ...status.containerStatuses];
      return {
        name: metadata.name,
        restarts: containers.reduce((sum, { restartCount }) => sum + restartCount, 0),
        complaints: containers.flatMap(({ state }) => state.waiting?.message ?? []),
      };
    });
}

const Stats = z.object({
  pods: z.array(
    z.object({
      podRef: z.object({ name: z.string(), namespace: z.string() }),
      containers: z.array(
        z.object({
          name: z.string(),
          memory: z
            .object({ rssBytes: z.number().optional(), workingSetBytes: z.number().optional() })
            .optional(),
        }),
      ),
    }),
  ),
});

/** Megabytes that each of a component's pods holds, by the kubelet's own count. */
export async function memoryOf(component: Component): Promise<number[]> {
  const nodes = (await kubectl('get', 'nodes', '-o', 'name')).trim().split('\n');
  const all = await Promise.all(
    nodes.map(async (node) => {
      const path = `/api/v1/nodes/${node.replace('node/', '')}/proxy/stats/summary`;
      return Stats.parse(JSON.parse(await kubectl('get', '--raw', path))).pods;
    }),
  );
  return all
    .flat()
    .filter(({ podRef }) => podRef.namespace === environment.namespace)
    .filter(({ podRef }) => podRef.name.startsWith(`${release}-${component}-`))
    .flatMap(({ containers }) => containers.filter(({ name }) => name === component))
    .map(({ memory }) => Math.round((memory?.workingSetBytes ?? 0) / 1_000_000));
}
