import { expect, it } from '@jest/globals';
import { chart, ciValueFiles, describeWithHelm, helm, ofKind, render } from './helm.js';

describeWithHelm('helm lint', () => {
  it.each(ciValueFiles)('has nothing to say about %s', (file) => {
    const { code, stdout } = helm('lint', '--strict', chart, '-f', file);
    expect({ code, complaints: /\[(WARNING|ERROR)\].*/.exec(stdout)?.[0] }).toEqual({
      code: 0,
      complaints: undefined,
    });
  });
});

describeWithHelm('wrong values', () => {
  it.each([
    ['api.replicas=many', /api\/replicas|api\.replicas/],
    ['api.replicsa=2', /replicsa/],
    ['migrations.mode=later', /migrations\/mode|migrations\.mode/],
    ['image.digest=latest', /image\/digest|image\.digest/],
    ['publicUrl=questglass.example', /publicUrl/],
    ['database.mode=sqlite', /database\/mode|database\.mode/],
    ['secretKeys.existingSecret=', /secretKeys/],
    ['webhooks.plainHttp=yes', /plainHttp/],
    ['webhooks.proxy.lookup=there', /lookup/],
    ['networkPolicies.databasePort=0', /databasePort/],
    ['monitoring.prometheusRule.availabilityTarget=99.9', /availabilityTarget/],
  ])('%s is refused by its name', (value, name) => {
    const { code, stderr } = helm('template', 'questglass', chart, '--set', value);
    expect(code).not.toBe(0);
    expect(stderr).toMatch(name);
  });

  it('a route without a Gateway says what to name', () => {
    expect(() => render('--set', 'httpRoute.enabled=true')).toThrow(/httpRoute\.parentRefs/);
  });
});

describeWithHelm('extra objects', () => {
  it('go along with their templates filled in', () => {
    const names = ofKind(render('-f', 'charts/questglass/ci/everything-values.yaml'), 'ConfigMap').map(
      ({ metadata }) => metadata.name,
    );
    expect(names).toEqual(expect.arrayContaining(['questglass-extra', 'questglass-text']));
  });
});
