import { beforeAll, expect, it } from '@jest/globals';
import { z } from 'zod';
import { describeWithHelm, ofKind, render } from '../helm.js';
import type { Manifest } from '../helm.js';

/**
 * Every policy is matched against the rendered pods and the connections that the processes make (docs/operating/network.md), by the
 * rules of the NetworkPolicy API: a pod that a policy selects may do what any of its policies allows, and nothing else.
 */
const Labels = z.record(z.string(), z.string());
const Selector = z.object({
  matchLabels: Labels.default({}),
  matchExpressions: z
    .array(z.object({ key: z.string(), operator: z.literal('In'), values: z.array(z.string()) }))
    .default([]),
});
const Peer = z.object({
  podSelector: Selector.optional(),
  namespaceSelector: Selector.optional(),
  ipBlock: z.object({ cidr: z.string(), except: z.array(z.string()).default([]) }).optional(),
});
const Port = z.object({ port: z.union([z.number(), z.string()]), protocol: z.string() });
const Rule = z.object({
  from: z.array(Peer).optional(),
  to: z.array(Peer).optional(),
  ports: z.array(Port).optional(),
});
const Policy = z.object({
  podSelector: Selector,
  policyTypes: z.array(z.enum(['Ingress', 'Egress'])),
  ingress: z.array(Rule).default([]),
  egress: z.array(Rule).default([]),
});
const Templated = z.object({ template: z.object({ metadata: z.object({ labels: Labels }) }) });

/** The destination of a connection: a pod or an address, on a port by number or name. */
interface End {
  labels?: Record<string, string>;
  address?: string;
  port: number | string;
}

const everything = ['-f', 'charts/questglass/ci/everything-values.yaml'];
const withController = ['--set', 'controller.enabled=true', '--set', 'migrations.mode=job'];
const publicAddress = '93.184.216.34';

describeWithHelm('network policies', () => {
  let world: ReturnType<typeof worldOf>;
  beforeAll(() => {
    world = worldOf(render(...withController));
  });

  it.each(['api', 'mcp', 'webhook-worker', 'controller', 'migrations', 'test'])('shut %s in', (component) => {
    const pod = world.podOf(component);
    expect(world.mayReach(pod, { address: '10.1.2.3', port: 22 })).toBe(
      ['api', 'mcp', 'controller'].includes(component),
    );
    expect(world.mayBeReached(pod, { address: '10.1.2.3', port: 22 })).toBe(false);
    expect(world.mayReach(pod, { address: '169.254.169.254', port: 80 })).toBe(false);
  });

  it.each(['api', 'mcp', 'webhook-worker', 'controller', 'migrations'])(
    'let %s reach the database and DNS',
    (component) => {
      expect(world.mayReach(world.podOf(component), { address: '10.0.0.9', port: 5432 })).toBe(true);
      expect(world.mayReach(world.podOf(component), { address: '10.96.0.10', port: 53 })).toBe(true);
    },
  );

  it('let metrics be read, and requests in where they are served', () => {
    for (const component of ['api', 'mcp', 'webhook-worker', 'controller'])
      expect(world.mayBeReached(world.podOf(component), { address: '10.0.0.9', port: 'health' })).toBe(true);
    for (const component of ['api', 'mcp'])
      expect(world.mayBeReached(world.podOf(component), { address: '10.0.0.9', port: 'http' })).toBe(true);
  });

  it('let webhooks out to public addresses on 443 alone', () => {
    const worker = world.podOf('webhook-worker');
    expect(world.mayReach(worker, { address: publicAddress, port: 443 })).toBe(true);
    expect(world.mayReach(worker, { address: publicAddress, port: 80 })).toBe(false);
    for (const address of ['10.0.0.1', '172.20.0.1', '192.168.1.1', '100.64.0.1', '127.0.0.1'])
      expect(world.mayReach(worker, { address, port: 443 })).toBe(false);
  });

  it('let the controller reach the API server', () => {
    expect(world.mayReach(world.podOf('controller'), { address: '10.96.0.1', port: 443 })).toBe(true);
  });

  it('let helm test reach what it asks', () => {
    const test = world.podOf('test');
    expect(world.mayReach(test, { labels: world.podOf('api'), port: 'http' })).toBe(true);
    expect(world.mayReach(test, { labels: world.podOf('mcp'), port: 'http' })).toBe(true);
  });

  it('narrow to the peers that are named', () => {
    const narrow = worldOf(render(...everything));
    const database = { 'cnpg.io/cluster': 'questglass-database' };
    const api = narrow.podOf('api');
    expect(narrow.mayReach(narrow.podOf('webhook-worker'), { labels: database, port: 5432 })).toBe(true);
    expect(narrow.mayReach(narrow.podOf('webhook-worker'), { address: '10.0.0.9', port: 5432 })).toBe(false);
    expect(narrow.mayBeReached(api, { address: '10.0.0.9', port: 'http' })).toBe(false);
    expect(narrow.mayBeReached(api, { labels: narrow.podOf('test'), port: 'http' })).toBe(true);
  });
});

function worldOf(manifests: readonly Manifest[]) {
  const policies = ofKind(manifests, 'NetworkPolicy').map(({ spec }) => Policy.parse(spec));
  const templated = [...ofKind(manifests, 'Deployment'), ...ofKind(manifests, 'Job')];
  const pods = [
    ...templated.map(({ spec }) => Templated.parse(spec).template.metadata.labels),
    ...ofKind(manifests, 'Pod').map(({ metadata }) => metadata.labels ?? {}),
  ];
  const may = (pod: Record<string, string>, other: End, type: 'Ingress' | 'Egress') => {
    const over = policies.filter(
      ({ podSelector, policyTypes }) => policyTypes.includes(type) && selects(podSelector, pod),
    );
    if (over.length === 0) return true;
    return over
      .flatMap(({ ingress, egress }) => (type === 'Ingress' ? ingress : egress))
      .some((rule) => allows(rule, other));
  };
  return {
    podOf: (component: string) => {
      const found = pods.find((labels) => labels['app.kubernetes.io/component'] === component);
      if (!found) throw new Error(`the chart renders no pod of ${component}`);
      return found;
    },
    mayReach: (pod: Record<string, string>, end: End) => may(pod, end, 'Egress'),
    mayBeReached: (pod: Record<string, string>, by: End) => may(pod, by, 'Ingress'),
  };
}

function allows({ from, to, ports }: z.infer<typeof Rule>, end: End): boolean {
  const peers = from ?? to;
  const portFits = ports === undefined || ports.some(({ port }) => port === end.port);
  return portFits && (peers === undefined || peers.some((peer) => isPeer(peer, end)));
}

function isPeer(
  { podSelector, namespaceSelector, ipBlock }: z.infer<typeof Peer>,
  { labels, address }: End,
): boolean {
  if (ipBlock)
    return (
      address !== undefined &&
      inRange(address, ipBlock.cidr) &&
      !ipBlock.except.some((range) => inRange(address, range))
    );
  return (
    labels !== undefined &&
    namespaceSelector === undefined &&
    podSelector !== undefined &&
    selects(podSelector, labels)
  );
}

function selects(
  { matchLabels, matchExpressions }: z.infer<typeof Selector>,
  labels: Record<string, string>,
): boolean {
  const hasAll = Object.entries(matchLabels).every(([name, value]) => labels[name] === value);
  return hasAll && matchExpressions.every(({ key, values }) => values.includes(labels[key] ?? ''));
}

/** IPv4 alone: the connections here are. */
function inRange(address: string, cidr: string): boolean {
  const [base = '', bits = '32'] = cidr.split('/');
  if (base.includes(':')) return false;
  const toNumber = (text: string) => text.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
  const size = 2 ** (32 - Number(bits));
  return Math.floor(toNumber(address) / size) === Math.floor(toNumber(base) / size);
}
