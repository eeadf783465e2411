import { SourceAddress, invalidRequest } from '#contracts';
import type { DataSourceRow } from '#database';
import type { SecretBox } from '#platform';

/** A source's settings as they are stored: the readable part, and the sealed rest. */
export interface KeptSettings {
  settings: Record<string, string | number>;
  secret: Buffer | null;
  secretKeyId: string | null;
}

/** Seals the secret of the settings, bound to the source: copied to another one, it does not open. */
export function keepSettings(secrets: SecretBox, sourceId: string, address: SourceAddress): KeptSettings {
  const given: Record<string, string | number | undefined> = address.settings;
  const { password } = given;
  const settings = Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      name === 'password' || value === undefined ? [] : [[name, value]],
    ),
  );
  if (typeof password !== 'string') return { settings, secret: null, secretKeyId: null };
  const { keyId, sealed } = secrets.seal(password, bindingOf(sourceId));
  return { settings, secret: sealed, secretKeyId: keyId };
}

/** The settings to reach a source, with its secret. */
export function readAddress(secrets: SecretBox, row: DataSourceRow): SourceAddress {
  return SourceAddress.parse({ type: row.type, settings: { ...row.settings, ...openSecret(secrets, row) } });
}

/**
 * The address after a change of settings. A change of host must repeat the password, which would otherwise be sent to any host that the
 * caller names.
 */
export function changedAddress(
  secrets: SecretBox,
  row: DataSourceRow,
  changes: Readonly<Record<string, string | number | null>>,
): SourceAddress {
  const moves = ['host', 'port', 'url', 'tls', 'ca'].some(
    (name) => name in changes && changes[name] !== row.settings[name],
  );
  if (moves && row.secret && !('password' in changes)) {
    const message = 'give the password again when you change where it is sent';
    throw invalidRequest([{ path: 'settings.password', message }]);
  }
  const merged = Object.entries({ ...row.settings, ...openSecret(secrets, row), ...changes });
  const settings = Object.fromEntries(merged.filter(([, value]) => value !== null));
  const parsed = SourceAddress.safeParse({ type: row.type, settings });
  if (parsed.success) return parsed.data;
  throw invalidRequest(parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
}

function openSecret(secrets: SecretBox, { id, secret, secretKeyId }: DataSourceRow): { password?: string } {
  if (secret === null || secretKeyId === null) return {};
  return { password: secrets.open({ keyId: secretKeyId, sealed: secret }, bindingOf(id)) };
}

function bindingOf(sourceId: string): string {
  return `data_source:${sourceId}`;
}
