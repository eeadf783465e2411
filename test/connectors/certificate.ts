import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { isIP } from 'node:net';

const dayMs = 86_400_000;

/** DER of the object identifiers that a certificate needs. */
const oids = {
  ecdsaWithSha256: Buffer.from('06082a8648ce3d040302', 'hex'),
  commonName: Buffer.from('0603550403', 'hex'),
  keyUsage: Buffer.from('0603551d0f', 'hex'),
  subjectAltName: Buffer.from('0603551d11', 'hex'),
  basicConstraints: Buffer.from('0603551d13', 'hex'),
};

/** Issues certificates; `pem` is what makes them trusted. */
export interface Authority {
  name: string;
  key: KeyObject;
  pem: string;
}

/** The certificate and key of a server, as Node's TLS takes them. */
export interface Identity {
  key: string;
  cert: string;
}

export interface CertificateOptions {
  /** Host names and IPv4 addresses. */
  names: string[];
  from?: Date;
  to?: Date;
}

/** A new, unknown authority. Its keys are generated each time, so that none is ever kept in a file. */
export function anAuthority(name = 'Authority of a test'): Authority {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const isAuthority = extension(oids.basicConstraints, der(0x30, der(0x01, Buffer.from([0xff]))));
  const maySign = extension(oids.keyUsage, der(0x03, Buffer.from([0x01, 0x06])));
  const subject = { name, publicKey, extensions: [isAuthority, maySign] };
  return { name, key: privateKey, pem: certificate({ name, key: privateKey }, subject, {}) };
}

/** A server's certificate and its key. */
export function aCertificate(authority: Authority, options: CertificateOptions): Identity {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const subject = { name: 'Server of a test', publicKey, extensions: [namesOf(options.names)] };
  return identity(privateKey, certificate(authority, subject, options));
}

/** A certificate that nobody issued but the server itself. */
export function aSelfSignedCertificate(names: string[]): Identity {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const subject = { name: 'Server of a test', publicKey, extensions: [namesOf(names)] };
  return identity(privateKey, certificate({ name: subject.name, key: privateKey }, subject, {}));
}

interface Subject {
  name: string;
  publicKey: KeyObject;
  extensions: Buffer[];
}

/** RFC 5280, section 4.1. */
function certificate(
  issuer: Pick<Authority, 'name' | 'key'>,
  { name, publicKey, extensions }: Subject,
  { from = new Date(Date.now() - dayMs), to = new Date(Date.now() + dayMs) }: Partial<CertificateOptions>,
): string {
  const algorithm = der(0x30, oids.ecdsaWithSha256);
  const signed = der(
    0x30,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1]), randomBytes(8)),
    algorithm,
    distinguishedName(issuer.name),
    der(0x30, time(from), time(to)),
    distinguishedName(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(0x30, ...extensions)),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', signed, issuer.key));
  const base64 = der(0x30, signed, algorithm, signature).toString('base64');
  // A line that is left empty would end the text early for OpenSSL.
  const lines = base64.replace(/.{64}(?=.)/g, '$&\n');
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}

function distinguishedName(name: string): Buffer {
  return der(0x30, der(0x31, der(0x30, oids.commonName, der(0x0c, Buffer.from(name)))));
}

function identity(key: KeyObject, cert: string): Identity {
  return { key: key.export({ type: 'pkcs8', format: 'pem' }).toString(), cert };
}

function namesOf(names: string[]): Buffer {
  return extension(oids.subjectAltName, der(0x30, ...names.map(generalName)));
}

function generalName(name: string): Buffer {
  return isIP(name) === 4
    ? der(0x87, Buffer.from(name.split('.').map(Number)))
    : der(0x82, Buffer.from(name));
}

function time(at: Date): Buffer {
  return der(0x18, Buffer.from(`${at.toISOString().replace(/\D/g, '').slice(0, 14)}Z`));
}

function extension(oid: Buffer, value: Buffer): Buffer {
  return der(0x30, oid, der(0x04, value));
}

/** One value of DER: its tag, its length, its content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
