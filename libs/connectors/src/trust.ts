import { X509Certificate } from 'node:crypto';
import tls from 'node:tls';
import { SourceError } from './source-error.js';

/** Certificates in PEM text, also without an end, so that a truncated certificate is reported and not skipped. */
const pem = /-----BEGIN ((?:TRUSTED |X509 )?CERTIFICATE)-----[^]*?(?:-----END \1-----|$)/g;

/**
 * Returns the certificates to trust: the usual ones, and the ones in the source's settings. Node skips certificates that it cannot read,
 * and the server's certificate would be blamed, so they are read here first.
 */
export function trustedCertificates(ca: string | undefined): string[] | undefined {
  if (ca === undefined || ca.trim() === '') return undefined;
  const own = [...ca.matchAll(pem)].map(([text]) => certificateIn(text));
  if (own.length === 0) throw wrong();
  return [...usualCertificates(), ...own];
}

/** Returns the usual certificates, with those that the process was told to trust (NODE_EXTRA_CA_CERTS) if Node can list them: Node 20 cannot. */
function usualCertificates(): readonly string[] {
  const { getCACertificates }: Partial<typeof tls> = tls;
  return getCACertificates?.('default') ?? tls.rootCertificates;
}

function certificateIn(text: string): string {
  try {
    return new X509Certificate(text).toString();
  } catch (error) {
    throw wrong({ cause: error });
  }
}

function wrong(options?: ErrorOptions): SourceError {
  const message =
    'the setting `ca` cannot be read: it takes certificates as PEM text, each from -----BEGIN CERTIFICATE----- to -----END CERTIFICATE-----';
  return new SourceError('settings', message, { ...options, setting: 'ca' });
}
