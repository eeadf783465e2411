import { rootCertificates } from 'node:tls';

/** Certificates to trust: the usual ones, and those of the source's settings besides. */
export function trustedCertificates(ca: string | undefined): string[] | undefined {
  return ca === undefined ? undefined : [...rootCertificates, ca];
}
