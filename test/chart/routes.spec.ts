import { expect, it } from '@jest/globals';
import { z } from 'zod';
import { describeWithHelm, ofKind, render } from '../helm.js';

const everything = ['-f', 'charts/questglass/ci/everything-values.yaml'];

const HttpRoute = z.object({
  parentRefs: z.array(z.object({ name: z.string(), namespace: z.string() })),
  hostnames: z.array(z.string()),
  rules: z.array(
    z.object({
      matches: z.array(z.object({ path: z.object({ type: z.string(), value: z.string() }) })),
      backendRefs: z.array(z.object({ name: z.string(), port: z.number() })),
    }),
  ),
});
const Ingress = z.object({
  ingressClassName: z.string().optional(),
  rules: z.array(
    z.object({
      host: z.string().optional(),
      http: z.object({
        paths: z.array(
          z.object({
            path: z.string(),
            pathType: z.string(),
            backend: z.object({ service: z.object({ name: z.string() }) }),
          }),
        ),
      }),
    }),
  ),
});
const Service = z.object({
  selector: z.record(z.string(), z.string()),
  ports: z.array(z.object({ port: z.number(), targetPort: z.string() })),
});

const oauth = ['/.well-known/oauth-protected-resource', '/.well-known/oauth-authorization-server'];
const api = [
  '/v1',
  '/auth',
  '/workspaces',
  '/app',
  '/embed',
  '/docs',
  '/llms.txt',
  '/mail',
  '/',
  ...oauth,
].map((path) => [path, 'questglass-api']);
const withMcp = Object.fromEntries([['/v1/mcp', 'questglass-mcp'], ...api]);

function routed(...values: string[]) {
  const [route] = ofKind(render(...values), 'HTTPRoute').map(({ spec }) => HttpRoute.parse(spec));
  const pairs = (route?.rules ?? []).map(({ matches, backendRefs }) => [
    matches[0]?.path.value,
    backendRefs[0]?.name,
  ]);
  return { route, paths: Object.fromEntries(pairs) };
}

describeWithHelm('the ways in', () => {
  it('by Gateway API lead each path to its process', () => {
    const { route, paths } = routed(...everything);
    expect(paths).toEqual(withMcp);
    expect(route).toMatchObject({
      parentRefs: [{ name: 'public', namespace: 'gateways' }],
      hostnames: ['questglass.example'],
    });
  });

  it('by Ingress lead each path to its process, at every host', () => {
    const [ingress] = ofKind(render(...everything), 'Ingress').map(({ spec }) => Ingress.parse(spec));
    expect(ingress?.rules.map(({ host }) => host)).toEqual(['questglass.example', 'other.example']);
    for (const { http } of ingress?.rules ?? [])
      expect(Object.fromEntries(http.paths.map(({ path, backend }) => [path, backend.service.name]))).toEqual(
        withMcp,
      );
  });

  it('answer the bare address alike, and let nothing else in by it', () => {
    const manifests = render(...everything);
    const [route] = ofKind(manifests, 'HTTPRoute').map(({ spec }) => HttpRoute.parse(spec));
    const [ingress] = ofKind(manifests, 'Ingress').map(({ spec }) => Ingress.parse(spec));
    const byRoute = route?.rules.flatMap(({ matches }) => matches.map(({ path }) => [path.value, path.type]));
    const byIngress = ingress?.rules[0]?.http.paths.map(({ path, pathType }) => [path, pathType]);
    expect(byRoute).toContainEqual(['/', 'Exact']);
    expect(byIngress).toEqual(byRoute?.map(([path, type]) => [path, type === 'Exact' ? 'Exact' : 'Prefix']));
  });

  it('are closed unless they are asked for', () => {
    const manifests = render();
    expect([...ofKind(manifests, 'HTTPRoute'), ...ofKind(manifests, 'Ingress')]).toEqual([]);
  });

  it('leave MCP to the api, which answers 404, where it is not served', () => {
    expect(routed(...everything, '--set', 'mcp.enabled=false').paths).toEqual(Object.fromEntries(api));
  });

  it('lead to the metadata of OAuth alone where that is on, and tell both processes', () => {
    const isOn = (map: object) => 'data' in map && Object(map.data).QG_OAUTH === 'on';
    const { paths } = routed(...everything, '--set', 'oauth.enabled=false');
    expect(Object.keys(paths).filter((path) => oauth.includes(path))).toEqual([]);
    const maps = (values: string[]) => ofKind(render(...values), 'ConfigMap').filter(isOn);
    expect(maps(everything).map(({ metadata }) => metadata.name)).toEqual([
      'questglass-api',
      'questglass-mcp',
    ]);
    expect(maps([...everything, '--set', 'oauth.enabled=false'])).toEqual([]);
  });

  it('show the world no health port', () => {
    for (const { spec } of ofKind(render(...everything), 'Service'))
      expect(Service.parse(spec).ports.map(({ targetPort }) => targetPort)).toEqual(['http']);
  });
});
