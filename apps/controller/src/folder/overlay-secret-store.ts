import type { SecretStore } from '../kinds/context.js';
import { Stalled } from '../kinds/stalled.js';
import { encryptionSecretName } from './folder-secrets.js';

/** Secrets, of which those that stand in the folder itself go first; it notes which ones are written. */
export class OverlaySecretStore implements SecretStore {
  #written: string[] = [];

  constructor(
    private readonly store: SecretStore,
    private readonly declared: ReadonlyMap<string, Record<string, string>>,
  ) {}

  async read(name: string, key: string): Promise<string | undefined> {
    requireNotOurs(name);
    const values = this.declared.get(name);
    return values && Object.hasOwn(values, key) ? values[key] : this.store.read(name, key);
  }

  async write(name: string, key: string, value: string): Promise<void> {
    requireNotOurs(name);
    await this.store.write(name, key, value);
    this.#written.push(`${name}, key ${key}`);
  }

  async requireWritable(name: string, key: string, value: string): Promise<void> {
    requireNotOurs(name);
    await this.store.requireWritable(name, key, value);
  }

  adviceFor(name: string, key: string): string {
    return this.store.adviceFor(name, key);
  }

  /** The Secrets written since it was last asked; never their values. */
  takeWritten(): string[] {
    const written = this.#written;
    this.#written = [];
    return written;
  }
}

/** A manifest could have a header field or a password of its own filled from it, and sent to a host of its own. */
function requireNotOurs(name: string): void {
  if (name === encryptionSecretName)
    throw new Stalled(
      'SecretNotOwned',
      `the Secret ${name} is the deployment's own, and no manifest's: name another`,
    );
}
