import { expect, it } from '@jest/globals';
import { chart, ciValueFiles, describeWithHelm, helm, ofKind, render } from '../helm.js';

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
    ['api.resources.limits.memry=1Gi', /memry/],
    ['api.resources.limit.memory=1Gi', /limit/],
    ['mcp.resources.requests.cpu=much', /mcp\/resources|mcp\.resources/],
    ['database.cloudnativepg.resources.limits.memry=1Gi', /memry/],
    ['database.cloudnativepg.storage.size=large', /storage/],
    ['controller.replicas=0', /controller\/replicas|controller\.replicas/],
    ['controller.watchNamespaces={Team A}', /watchNamespaces/],
    ['api.maxUnavailable=half', /maxUnavailable/],
    ['trustedProxies={the ingress}', /trustedProxies/],
    ['trustedProxies={10.42.0.0/64}', /trustedProxies/],
    ['webhooks.addressesAllowed={10.300.0.0/16}', /addressesAllowed/],
    ['dataSources.addressesAllowed={db.internal}', /addressesAllowed/],
    ['dataSources.addressesDenied={10.300.0.0/16}', /addressesDenied/],
    ['monitoring.prometheusRule.enabled=true', /podMonitor/],
    ['webhooks.proxy.existingSecret=http://proxy:3128', /existingSecret/],
    ['mail.existingSecret=smtp://mail:587', /existingSecret/],
    ['mail.existingSecret=mail', /mail\.from/],
    ['printing.chromium=chromium', /chromium/],
    ['settings.HTTPS_PROXY=proxy', /HTTPS_PROXY/],
    ['api.settings.QG_WEBHOOK_PROXY=ftp://proxy', /QG_WEBHOOK_PROXY/],
    ['settings.log level=debug', /log level/],
    ['publicUrl=https://', /publicUrl/],
    ['ingress.hosts={https://questglass.example}', /hosts/],
    ['ingress.tls[0].secret=questglass-tls', /secret/],
    ['httpRoute.parentRefs[0].namspace=gateways', /namspace/],
    ['imagePullSecrets={registry}', /imagePullSecrets/],
    ['extraEnv[0].key=A', /extraEnv/],
    ['networkPolicies.metricsFrom[0].namespace=monitoring', /namespace/],
    ['networkPolicies.extraEgress[0].port=4318', /port/],
    ['monitoring.podMonitor.interval=often', /interval/],
  ])('%s is refused by its name', (value, name) => {
    const { code, stderr } = helm('template', 'questglass', chart, '--set', value);
    expect(code).not.toBe(0);
    expect(stderr).toMatch(name);
  });

  it.each([
    ['api.resources.limits.nvidia\\.com/gpu=1', 'trustedProxies={10.42.0.0/16,fd00::/8,::1,192.0.2.7}'],
    ['settings.NO_PROXY=.svc', 'settings.HTTPS_PROXY=http://proxy:3128', 'api.resources.limits.cpu=1.5'],
    ['ingress.hosts={*.questglass.example}', 'api.maxUnavailable=50%', 'api.resources.limits=null'],
  ])('%s, %s are taken', (...values) => {
    const { code, stderr } = helm(
      'template',
      'questglass',
      chart,
      ...values.flatMap((one) => ['--set', one]),
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });

  it('a route without a Gateway says what to name', () => {
    expect(() => render('--set', 'httpRoute.enabled=true')).toThrow(/httpRoute\.parentRefs/);
  });
});

describeWithHelm('where data sources may be', () => {
  it('is told to the processes that connect to them', () => {
    const settings = ofKind(render('-f', 'charts/questglass/ci/everything-values.yaml'), 'ConfigMap')
      .filter(({ data }) => JSON.stringify(data ?? {}).includes('QG_SOURCE_ADDRESSES'))
      .map(({ metadata, data }) => ({ name: metadata.name, ...Object(data) }));
    const ranges = {
      QG_SOURCE_ADDRESSES_ALLOWED: '10.30.0.0/16',
      QG_SOURCE_ADDRESSES_DENIED: '10.30.7.0/24',
    };
    expect(settings).toHaveLength(3);
    for (const each of settings) expect(each).toMatchObject(ranges);
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
