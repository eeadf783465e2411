import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startApiServer } from '../controller/api-server.js';
import type { ApiServer } from '../controller/api-server.js';
import { describeWithApiServer } from '../controller/describe-with-api-server.js';
import { ciValueFiles, render } from '../helm.js';
import type { Manifest } from '../helm.js';

/** Kinds that Kubernetes itself knows, and where it takes them. Others have schemas of their own (schemas.spec.ts). */
const plurals: Record<string, string> = {
  ConfigMap: 'configmaps',
  CustomResourceDefinition: 'customresourcedefinitions',
  ClusterRole: 'clusterroles',
  ClusterRoleBinding: 'clusterrolebindings',
  Deployment: 'deployments',
  HorizontalPodAutoscaler: 'horizontalpodautoscalers',
  Ingress: 'ingresses',
  Job: 'jobs',
  NetworkPolicy: 'networkpolicies',
  Pod: 'pods',
  PodDisruptionBudget: 'poddisruptionbudgets',
  Role: 'roles',
  RoleBinding: 'rolebindings',
  Service: 'services',
  ServiceAccount: 'serviceaccounts',
};
const ofOthers = new Set(['Cluster', 'HTTPRoute', 'PodMonitor', 'PrometheusRule', 'ScaledObject']);
const clusterWide = new Set(['CustomResourceDefinition', 'ClusterRole', 'ClusterRoleBinding']);

/** The path of a dry run for a manifest; unknown fields are errors. */
function pathOf({ apiVersion, kind, metadata }: Manifest): string {
  const group = apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
  const place = clusterWide.has(kind) ? '' : `/namespaces/${metadata.namespace ?? 'questglass'}`;
  return `${group}${place}/${plurals[kind]}?dryRun=All&fieldValidation=Strict`;
}

describeWithApiServer('a real API server', () => {
  let server: ApiServer;

  beforeAll(async () => {
    server = await startApiServer();
    const apiVersion = 'v1';
    for (const name of ['questglass', 'team-a'])
      await server.send('POST', '/api/v1/namespaces', { apiVersion, kind: 'Namespace', metadata: { name } });
    // A pod needs its account, which a controller would make.
    await server.send('POST', '/api/v1/namespaces/questglass/serviceaccounts', {
      apiVersion,
      kind: 'ServiceAccount',
      metadata: { name: 'default' },
    });
  }, 90_000);

  afterAll(() => server.stop());

  it.each(ciValueFiles)(
    'takes everything that %s renders',
    async (file) => {
      const manifests = render('-f', file);
      const refused: string[] = [];
      for (const manifest of manifests.filter(({ kind }) => !ofOthers.has(kind))) {
        const { status, body } = await server.send('POST', pathOf(manifest), manifest);
        if (status !== 201)
          refused.push(`${manifest.kind} ${manifest.metadata.name}: ${body.message ?? status}`);
      }
      expect(refused).toEqual([]);
    },
    240_000,
  );
});
