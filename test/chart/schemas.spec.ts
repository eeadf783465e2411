import { expect, it } from '@jest/globals';
import { Cluster } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1/Cluster';
import { HTTPRoute } from '@kubernetes-models/gateway-api/gateway.networking.k8s.io/v1/HTTPRoute';
import { ScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1/ScaledObject';
import { PodMonitor } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PodMonitor';
import { PrometheusRule } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PrometheusRule';
import { chart, describeWithHelm, ofKind, render } from '../helm.js';

describeWithHelm("other projects' kinds", () => {
  const models = { Cluster, HTTPRoute, ScaledObject, PodMonitor, PrometheusRule };

  it.each(Object.entries(models))('%s keeps to its schema', (kind, Model) => {
    const found = ofKind(render('-f', `${chart}/ci/everything-values.yaml`), kind);
    expect(found.length).toBeGreaterThan(0);
    for (const manifest of found) validate(Model, manifest);
  });

  it('are refused where they do not', () => {
    expect(() => validate(ScaledObject, { spec: { scaleTargetRef: {} } })).toThrow(/name/);
  });
});

/** A model checks whatever it was made of. */
function validate(Model: new () => { validate(): void }, manifest: object): void {
  const instance: unknown = Reflect.construct(Model, [manifest]);
  if (!(instance instanceof Model)) throw new Error('the model makes something else');
  instance.validate();
}
