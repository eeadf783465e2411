import { beforeAll, expect, it } from '@jest/globals';
import { z } from 'zod';
import { describeWithHelm, ofKind, render } from '../helm.js';
import type { Manifest } from '../helm.js';

const Container = z.looseObject({
  name: z.string(),
  image: z.string(),
  command: z.array(z.string()),
  securityContext: z.looseObject({
    allowPrivilegeEscalation: z.boolean(),
    readOnlyRootFilesystem: z.boolean(),
    capabilities: z.object({ drop: z.array(z.string()) }),
  }),
  resources: z.object({
    requests: z.object({ cpu: z.string(), memory: z.string() }),
    limits: z.object({ memory: z.string() }),
  }),
  volumeMounts: z.array(z.looseObject({ name: z.string(), readOnly: z.boolean().optional() })).default([]),
  env: z.array(z.looseObject({ name: z.string(), value: z.string().optional() })).default([]),
});
const PodTemplate = z.object({
  metadata: z.object({
    labels: z.record(z.string(), z.string()),
    annotations: z.record(z.string(), z.string()).default({}),
  }),
  spec: z.looseObject({
    automountServiceAccountToken: z.boolean(),
    securityContext: z.looseObject({ runAsNonRoot: z.boolean(), runAsUser: z.number() }),
    containers: z.array(Container).length(1),
    initContainers: z.array(Container).default([]),
    volumes: z.array(z.looseObject({ name: z.string() })).default([]),
  }),
});
const Workload = z.looseObject({
  replicas: z.number().optional(),
  selector: z.object({ matchLabels: z.record(z.string(), z.string()) }).optional(),
  template: PodTemplate,
});

const everything = ['-f', 'charts/questglass/ci/everything-values.yaml'];

/** Deployments and Jobs, by name. */
function workloadsOf(manifests: readonly Manifest[]) {
  return [...ofKind(manifests, 'Deployment'), ...ofKind(manifests, 'Job')].map((manifest) => ({
    name: manifest.metadata.name,
    ...Workload.parse(manifest.spec),
  }));
}

describeWithHelm('the pods', () => {
  let workloads: ReturnType<typeof workloadsOf>;

  beforeAll(() => {
    workloads = workloadsOf(render(...everything));
  });

  it('are those of every process, and the migrations', () => {
    expect(workloads.map(({ name }) => name.replace(/-migrations-.*/, '-migrations')).toSorted()).toEqual([
      'questglass-api',
      'questglass-controller',
      'questglass-mcp',
      'questglass-migrations',
      'questglass-webhook-worker',
    ]);
  });

  it('that post to receivers get the address of the proxy from its Secret, and no others do', () => {
    const proxies = workloads.flatMap(({ name, template }) =>
      template.spec.containers.flatMap(({ env }) =>
        env.flatMap((each) => (each.name === 'QG_WEBHOOK_PROXY' ? [{ name, from: each['valueFrom'] }] : [])),
      ),
    );
    const from = { secretKeyRef: { name: 'webhook-proxy', key: 'QG_WEBHOOK_PROXY' } };
    expect(proxies.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
      { name: 'questglass-api', from },
      { name: 'questglass-webhook-worker', from },
    ]);
  });

  it('may do nothing that they need not', () => {
    for (const { name, template } of workloads) {
      const { spec } = template;
      expect(spec.securityContext).toMatchObject({
        runAsNonRoot: true,
        runAsUser: 10_001,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      expect(spec.automountServiceAccountToken).toBe(name === 'questglass-controller');
      for (const container of [...spec.containers, ...spec.initContainers])
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
    }
  });

  it.each([
    ['the api alone', [], false],
    ['nobody where the claim is read-only', ['--set', 'files.readOnly=true'], true],
  ])('may write the files: %s', (_who, values, isReadOnlyInApi) => {
    const mounted = workloadsOf(render(...everything, ...values)).flatMap(({ name, template: { spec } }) => {
      const volume = spec.volumes.find((one) => one.name === 'files');
      const mount = spec.containers[0]?.volumeMounts.find((one) => one.name === 'files');
      return volume || mount ? [{ name, volume, mount }] : [];
    });
    const files = (component: string, readOnly: boolean) => ({
      name: `questglass-${component}`,
      volume: { name: 'files', persistentVolumeClaim: { claimName: 'files', readOnly } },
      mount: { name: 'files', mountPath: '/files', readOnly },
    });
    expect(mounted.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
      files('api', isReadOnlyInApi),
      files('controller', true),
      files('mcp', true),
    ]);
  });

  it('run the image by its digest, without a shell', () => {
    for (const { template } of workloads)
      for (const { image, command } of [...template.spec.containers, ...template.spec.initContainers]) {
        expect(image).toMatch(/^registry\.example\/questglass:0\.1\.0@sha256:[0-9a-f]{64}$/);
        expect(command[0]).toBe('node');
      }
  });

  it('reap the processes that Chromium leaves behind, where there is one', () => {
    const shared = (manifests: readonly Manifest[]) =>
      workloadsOf(manifests).flatMap(({ name, template }) =>
        template.spec['shareProcessNamespace'] === true ? [name] : [],
      );
    expect(shared(render(...everything))).toEqual(['questglass-api']);
    expect(shared(render(...everything, '--set', 'printing.chromium='))).toEqual([]);
  });

  it('get no secret by value', () => {
    for (const { template } of workloads)
      for (const { env } of [...template.spec.containers, ...template.spec.initContainers])
        expect(env.filter(({ value }) => value !== undefined)).toEqual([]);
  });

  it('leave the number of replicas to an autoscaler', () => {
    const replicas = Object.fromEntries(workloads.map((workload) => [workload.name, workload.replicas]));
    expect(replicas).toMatchObject({ 'questglass-api': undefined, 'questglass-mcp': undefined });
    expect(replicas['questglass-controller']).toBe(2);
  });

  it('are selected by labels that stay the same over versions', () => {
    for (const { selector, template } of workloads.filter((workload) => workload.selector)) {
      const labels = selector?.matchLabels ?? {};
      expect(Object.keys(labels).toSorted()).toEqual([
        'app.kubernetes.io/component',
        'app.kubernetes.io/instance',
        'app.kubernetes.io/name',
      ]);
      expect(template.metadata.labels).toMatchObject(labels);
    }
  });

  it('are replaced when a setting changes, and only those that read it', () => {
    const sums = (manifests: Manifest[]) =>
      Object.fromEntries(
        workloadsOf(manifests).map(({ name, template }) => [
          name,
          template.metadata.annotations['checksum/settings'],
        ]),
      );
    const before = sums(render());
    const after = sums(render('--set', 'api.settings.QG_LOG_LEVEL=debug'));
    expect(after['questglass-api']).not.toBe(before['questglass-api']);
    expect(after['questglass-mcp']).toBe(before['questglass-mcp']);
  });
});

describeWithHelm('migrations', () => {
  const commandOf = (...values: string[]) =>
    workloadsOf(render(...values)).find(({ name }) => name === 'questglass-api')?.template.spec
      .initContainers[0]?.command;

  it.each([
    ['init', '--wait'],
    ['job', '--only-wait'],
    ['external', '--only-wait'],
  ])('with mode %s pods run migrate %s', (mode, option) => {
    expect(commandOf('--set', `migrations.mode=${mode}`)).toEqual([
      'node',
      'dist/apps/migrate/src/main.js',
      option,
    ]);
  });

  it('with mode job a Job per version applies them', () => {
    const name = (tag: string) =>
      ofKind(render('--set', 'migrations.mode=job', '--set-string', `image.tag=${tag}`), 'Job')[0]?.metadata
        .name;
    expect(name('1')).not.toBe(name('2'));
    expect(name('1')).toBe(name('1'));
  });
});

describeWithHelm('two renderings', () => {
  it('are the same, so that GitOps sees a change only where there is one', () => {
    expect(render(...everything)).toEqual(render(...everything));
  });
});
