import { randomBytes } from 'node:crypto';
import { encryptionSecretName } from '../../controller/src/folder/folder-secrets.js';
import type { FolderSecrets } from '../../controller/src/folder/folder-secrets.js';

/** The keys that encrypt credentials in the database, made on the first start. If they are lost, data sources must be connected again. */
export async function secretKeysOf(secrets: FolderSecrets): Promise<string> {
  const kept = await secrets.read(encryptionSecretName, 'keys');
  if (kept !== undefined) return kept;
  const keys = `k1:${randomBytes(32).toString('base64')}`;
  await secrets.write(encryptionSecretName, 'keys', keys);
  return keys;
}
