import { fileURLToPath } from 'node:url';

const { env } = process;

/** The place and the means of the tests; environment variables can replace each. */
export const environment = {
  chart: fileURLToPath(new URL('../../charts/questglass', import.meta.url)),
  /** A namespace that the tests may remove. */
  namespace: env['QG_TEST_NAMESPACE'] ?? 'questglass-test',
  /** The image as the cluster's nodes have it, and the same or a newer one under another name, to upgrade to. */
  image: env['QG_TEST_IMAGE'] ?? 'questglass:dev',
  nextImage: env['QG_TEST_NEXT_IMAGE'] ?? 'questglass:next',
  /** An image with PostgreSQL's programs, as CloudNativePG wants it. */
  postgresImage: env['QG_TEST_POSTGRES_IMAGE'] ?? 'questglass.local/postgresql:15',
  /** The ingress's address as seen from here. */
  ingress: env['QG_TEST_INGRESS'] ?? 'http://10.90.0.1',
  ingressClass: env['QG_TEST_INGRESS_CLASS'] ?? 'traefik',
  /** The Gateway to attach to, as namespace/name. */
  gateway: env['QG_TEST_GATEWAY'] ?? 'ingress/traefik',
  /** From where the ingress connects to pods. */
  proxies: env['QG_TEST_PROXIES'] ?? '10.244.0.0/16',
};

/** The hosts that lead to the service by either way. */
export const hosts = { route: 'route.questglass.test', ingress: 'ingress.questglass.test' };
