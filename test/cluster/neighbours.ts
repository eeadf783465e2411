import { randomBytes } from 'node:crypto';
import { removeNamespace } from './remove-namespace.js';
import { apply, kubectl } from './run-program.js';
import { environment } from './cluster-environment.js';

/** The requirements of the "restricted" standard on a pod. */
const restricted = {
  runAsNonRoot: true,
  runAsUser: 26,
  runAsGroup: 26,
  fsGroup: 26,
  seccompProfile: { type: 'RuntimeDefault' },
};
const unprivileged = { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } };

/** A namespace that holds its pods to the restricted standard, with the secret that the chart expects. */
export async function makeNamespace(): Promise<void> {
  await removeNamespace(environment.namespace);
  await apply({
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: {
      name: environment.namespace,
      labels: { 'pod-security.kubernetes.io/enforce': 'restricted' },
    },
  });
  const value = `k1:${randomBytes(32).toString('base64')}`;
  await apply(secret('questglass-secret-keys', { QG_SECRET_KEYS: value }));
}

/** A Secret of plain values. */
export function secret(name: string, stringData: Record<string, string>): object {
  return { apiVersion: 'v1', kind: 'Secret', metadata: { name }, stringData };
}

/** The address of the shop's PostgreSQL, and its certificate. */
export interface Shop {
  host: string;
  authority: string;
}

/** A customer's PostgreSQL with a small shop in it, and the account of the samples, which may read and nothing else. */
export async function startShop(): Promise<Shop> {
  const host = `postgresql.${environment.namespace}.svc`;
  const script = [
    `openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=shop -addext subjectAltName=DNS:${host} -keyout /data/tls.key -out /data/tls.crt`,
    'chmod 600 /data/tls.key',
    'initdb -D /data/pg -U shop --auth-local=trust --auth-host=scram-sha-256 --pwfile=/secret/password >/dev/null',
    "echo 'hostssl all all all scram-sha-256' >> /data/pg/pg_hba.conf",
    "exec postgres -D /data/pg -c listen_addresses='*' -c unix_socket_directories=/data -c ssl=on -c ssl_cert_file=/data/tls.crt -c ssl_key_file=/data/tls.key",
  ].join(' && ');
  await apply(
    secret('shop-password', { password: 'a-password-of-tests' }),
    pod('postgresql', environment.postgresImage, ['sh', '-c', script], {
      ports: [{ containerPort: 5432 }],
      readinessProbe: { exec: { command: ['pg_isready', '-h', '/data'] }, periodSeconds: 1 },
      volumeMounts: [
        { name: 'data', mountPath: '/data' },
        { name: 'secret', mountPath: '/secret' },
      ],
    }),
    service('postgresql', 5432),
  );
  await kubectl('wait', '--for=condition=Ready', 'pod/postgresql', '--timeout=60s');
  const sql = `CREATE TABLE orders (id int PRIMARY KEY, country text NOT NULL, status text NOT NULL, total numeric NOT NULL, ordered_at timestamptz NOT NULL);
    INSERT INTO orders SELECT n, (ARRAY['Japan','Germany','France'])[1 + n % 3], 'paid', n, now() - n * interval '1 day' FROM generate_series(1, 300) n;
    CREATE ROLE questglass_reader LOGIN PASSWORD 'change-me'; GRANT SELECT ON orders TO questglass_reader;`;
  const psql = (database: string, statement: string) =>
    kubectl(
      'exec',
      'postgresql',
      '--',
      'psql',
      '-h',
      '/data',
      '-U',
      'shop',
      '-d',
      database,
      '-qc',
      statement,
    );
  await psql('postgres', 'CREATE DATABASE shop');
  await psql('shop', sql);
  return { host, authority: await kubectl('exec', 'postgresql', '--', 'cat', '/data/tls.crt') };
}

/** A receiver of webhooks that logs the event of every delivery and, of a question, the message. */
export async function startReceiver(): Promise<void> {
  const program = `require('node:http').createServer(async (request, response) => {
    const { data } = JSON.parse(Buffer.concat(await request.toArray()));
    console.log(request.headers['x-service-event'], data.message_id ?? '');
    response.end();
  }).listen(8080);`;
  await apply(
    pod('receiver', environment.image, ['node', '-e', program], {
      ports: [{ containerPort: 8080 }],
      readinessProbe: { tcpSocket: { port: 8080 }, periodSeconds: 1 },
    }),
    service('receiver', 8080),
  );
  await kubectl('wait', '--for=condition=Ready', 'pod/receiver', '--timeout=60s');
}

/** Of which messages the receiver was told. */
export async function messagesReceived(): Promise<Set<string>> {
  const lines = (await kubectl('logs', 'receiver')).split('\n');
  return new Set(lines.flatMap((line) => /^query\.completed (\S+)$/.exec(line)?.slice(1) ?? []));
}

function pod(name: string, image: string, command: string[], container: object): object {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, labels: { app: name } },
    spec: {
      automountServiceAccountToken: false,
      terminationGracePeriodSeconds: 1,
      securityContext: restricted,
      containers: [
        {
          name,
          image,
          imagePullPolicy: 'IfNotPresent',
          command,
          securityContext: unprivileged,
          ...container,
        },
      ],
      volumes: [
        { name: 'data', emptyDir: {} },
        { name: 'secret', secret: { secretName: 'shop-password', optional: true } },
      ],
    },
  };
}

function service(name: string, port: number): object {
  return {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name },
    spec: { selector: { app: name }, ports: [{ port }] },
  };
}
