import type { SourceNetwork } from '../network.js';
import { SourceError } from '../source-error.js';

/**
 * Parses the address of a source that speaks HTTP. An account in the address would be shown wherever the address is, and a query string
 * would set options of the drivers, so both are refused.
 */
export function httpAddress(text: string, network: SourceNetwork): URL {
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') throw wrong('must not contain an account or a password');
  if (url.search !== '' || url.hash !== '') throw wrong('must end with its path, without ? and #');
  network.requireAllowed(url.hostname);
  return url;
}

function wrong(what: string): SourceError {
  return new SourceError('settings', `the URL of the data source ${what}`, { setting: 'url' });
}
