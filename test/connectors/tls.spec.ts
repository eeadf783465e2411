import { afterEach, describe, expect, it } from '@jest/globals';
import { openConnector, SourceNetwork } from '#connectors';
import type { SourceAddress, SourceError } from '#connectors';
import { aCertificate, anAuthority, aSelfSignedCertificate } from './certificate.js';
import type { Identity } from './certificate.js';
import { sourceErrorOf } from './collect.js';
import { aForeignServer } from './foreign-server.js';
import {
  aMysqlServer,
  anHttpsServer,
  aPostgresqlServer,
  aPostgresqlServerThatSkipsTls,
} from './tls-servers.js';
import type { StandIn } from './tls-servers.js';

const password = 'Correct-Horse-7';
const user = 'reader_of_the_shop';
const dayMs = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs);

interface Place {
  host: string;
  port: number;
}

interface Trust {
  tls?: 'verify' | 'require';
  ca?: string;
}

interface Subject {
  name: string;
  standIn: (identity: Identity) => Promise<StandIn>;
  address: (place: Place, trust: Trust) => SourceAddress;
  /** The password as it is sent. */
  sent: string;
}

const postgresql: Subject = {
  name: 'PostgreSQL',
  standIn: aPostgresqlServer,
  address: (place, { tls = 'verify', ca }) => ({
    type: 'postgresql',
    settings: { ...place, user, password, database: 'shop', tls, ca },
  }),
  sent: password,
};

const mysql: Subject = {
  name: 'MySQL',
  standIn: aMysqlServer,
  address: (place, { tls = 'verify', ca }) => ({
    type: 'mysql',
    settings: { ...place, user, password, database: 'shop', tls, ca },
  }),
  sent: password,
};

const basic = Buffer.from(`${user}:${password}`).toString('base64');

const trino: Subject = {
  name: 'Trino',
  standIn: anHttpsServer,
  address: ({ host, port }, { ca }) => ({
    type: 'trino',
    settings: { url: `https://${host}:${port}`, user, password, catalog: 'shop', ca },
  }),
  sent: basic,
};

const clickhouse: Subject = {
  name: 'ClickHouse',
  standIn: anHttpsServer,
  address: ({ host, port }, { ca }) => ({
    type: 'clickhouse',
    settings: { url: `https://${host}:${port}`, user, password, database: 'shop', ca },
  }),
  sent: basic,
};

const authority = anAuthority();
const right = aCertificate(authority, { names: ['localhost', '127.0.0.1'] });
const selfSigned = aSelfSignedCertificate(['localhost']);
const known = { ca: authority.pem };

/** Servers that must not be trusted, and the advice to the person. */
const refused: { name: string; identity: Identity; trust: Trust; host?: string; advice: RegExp }[] = [
  { name: 'an unknown authority', identity: right, trust: {}, advice: /authority.*`ca`/ },
  {
    name: 'an unknown authority that is sent along',
    identity: { ...right, cert: right.cert + authority.pem },
    trust: {},
    advice: /authority.*`ca`/,
  },
  {
    name: 'an unknown authority, with the certificate itself as `ca`',
    identity: right,
    trust: { ca: right.cert },
    advice: /authority.*`ca`/,
  },
  { name: 'the server itself', identity: selfSigned, trust: known, advice: /authority.*`ca`/ },
  {
    name: 'another authority of the same name',
    identity: aCertificate(anAuthority(authority.name), { names: ['localhost'] }),
    trust: known,
    advice: /authority.*`ca`/,
  },
  {
    name: 'another host name',
    identity: aCertificate(authority, { names: ['elsewhere.example'] }),
    trust: known,
    advice: /other names/,
  },
  {
    name: 'another address',
    identity: aCertificate(authority, { names: ['127.0.0.2'] }),
    trust: known,
    host: '127.0.0.1',
    advice: /other names/,
  },
  {
    name: 'a host name where an address is connected to',
    identity: aCertificate(authority, { names: ['localhost'] }),
    trust: known,
    host: '127.0.0.1',
    advice: /other names/,
  },
  {
    name: 'a time that is over',
    identity: aCertificate(authority, { names: ['localhost'], from: inDays(-2), to: inDays(-1) }),
    trust: known,
    advice: /renewed/,
  },
  {
    name: 'a time that has not begun',
    identity: aCertificate(authority, { names: ['localhost'], from: inDays(1), to: inDays(2) }),
    trust: known,
    advice: /clocks/,
  },
];

const garbage = [
  { name: 'no PEM', ca: 'this is no certificate' },
  { name: 'PEM without sense', ca: '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n' },
  { name: 'PEM that is cut off', ca: authority.pem.slice(0, 200) },
  { name: 'one certificate and a broken one', ca: authority.pem + authority.pem.replace('\nM', '\nA') },
  { name: 'a private key', ca: right.key },
];

const open: StandIn[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

async function started(server: Promise<StandIn>): Promise<StandIn> {
  const running = await server;
  open.push(running);
  return running;
}

/** The failure of a complete sign-in attempt. Nobody is let in, so it always ends with an error. */
async function failureOf({ address }: Subject, place: Place, trust: Trust): Promise<SourceError> {
  const attempt = async () => {
    const environment = {
      network: new SourceNetwork({ opened: ['127.0.0.0/8', '::1/128'] }),
      filesFolder: undefined,
      connectionsMax: 1,
    };
    const connector = await openConnector(address(place, trust), environment);
    try {
      return await connector.test(AbortSignal.timeout(10_000));
    } finally {
      await connector.close();
    }
  };
  const error = await sourceErrorOf(attempt(), [password, basic]);
  await Promise.all(open.map((server) => server.isLeft()));
  return error;
}

describe.each([postgresql, mysql, trino, clickhouse])('TLS with $name', (subject) => {
  it.each(['localhost', '127.0.0.1'])('signs in at %s when `ca` has the authority', async (host) => {
    const server = await started(subject.standIn(aCertificate(authority, { names: [host] })));
    expect(await failureOf(subject, { host, port: server.port }, known)).toMatchObject({
      code: 'credentials',
    });
    expect(server.inTheClear()).not.toContain(user);
    expect(server.throughTls()).toContain(subject.sent);
  });

  it('trusts a certificate that the server issued itself when that is the `ca`', async () => {
    const server = await started(subject.standIn(selfSigned));
    const error = await failureOf(subject, { host: 'localhost', port: server.port }, { ca: selfSigned.cert });
    expect(error).toMatchObject({ code: 'credentials' });
  });

  it('finds the authority among other certificates and remarks', async () => {
    const server = await started(subject.standIn(right));
    const ca = `# Ours\r\n${anAuthority('Another').pem}\n# Theirs\n${authority.pem.replaceAll('\n', '\r\n')}`;
    const error = await failureOf(subject, { host: 'localhost', port: server.port }, { ca });
    expect(error).toMatchObject({ code: 'credentials' });
  });

  it.each(refused)('tells nothing to a certificate of $name', async ({ identity, trust, host, advice }) => {
    const server = await started(subject.standIn(identity));
    const error = await failureOf(subject, { host: host ?? 'localhost', port: server.port }, trust);
    expect(error).toMatchObject({ code: 'tls', message: expect.stringMatching(advice) });
    expect(error.message).toContain(String(server.port));
    expect(server.inTheClear()).not.toContain(user);
    expect(server.throughTls()).toBe('');
  });

  it.each(garbage)('says that `ca` is wrong when it is $name', async ({ ca }) => {
    const server = await started(subject.standIn(right));
    const error = await failureOf(subject, { host: 'localhost', port: server.port }, { ca });
    expect(error).toMatchObject({ code: 'settings', message: expect.stringContaining('`ca`') });
    expect(server.throughTls()).toBe('');
  });

  it('takes an empty `ca` for none', async () => {
    const server = await started(subject.standIn(right));
    const error = await failureOf(subject, { host: 'localhost', port: server.port }, { ca: ' \n' });
    expect(error).toMatchObject({ code: 'tls' });
  });
});

describe.each([postgresql, mysql])('TLS with $name that is not verified', (subject) => {
  it.each(refused)('signs in for all of $name', async ({ identity, host }) => {
    const server = await started(subject.standIn(identity));
    const place = { host: host ?? 'localhost', port: server.port };
    const error = await failureOf(subject, place, { tls: 'require' });
    expect(error).toMatchObject({ code: 'credentials' });
    expect(server.inTheClear()).not.toContain(user);
    expect(server.throughTls()).toContain(subject.sent);
  });
});

describe('TLS where the server has none', () => {
  it.each([
    { ...postgresql, name: 'PostgreSQL', standIn: () => aPostgresqlServer(), said: /no TLS/ },
    // It answers as any other server might, and is told like one.
    {
      ...postgresql,
      name: 'a PostgreSQL that goes on without',
      standIn: aPostgresqlServerThatSkipsTls,
      said: /whether TLS/,
    },
    { ...mysql, name: 'MySQL', standIn: () => aMysqlServer(), said: /no TLS/ },
  ])('is missed at $name, and nothing told', async (subject) => {
    for (const tls of ['verify', 'require'] as const) {
      const server = await started(subject.standIn());
      const error = await failureOf(subject, { host: 'localhost', port: server.port }, { tls });
      expect(error.message).toMatch(subject.said);
      expect(server.inTheClear()).not.toContain(user);
      expect(server.inTheClear()).not.toContain(password);
    }
  });

  it.each([trino, clickhouse])('is missed at $name, and nothing told', async (subject) => {
    const server = await aForeignServer((_, response) => response.end());
    const error = await failureOf(subject, { host: 'localhost', port: Number(new URL(server.url).port) }, {});
    await server.close();
    expect(error).toMatchObject({ code: 'unreachable', message: expect.stringMatching(/whether TLS/) });
    expect(server.asked).toEqual([]);
  });
});
