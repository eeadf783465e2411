import type { SecretStore } from '../kinds/context.js';

/** Secrets, of which those that stand in the folder itself go first; it notes which ones are written. */
export class NotedSecrets implements SecretStore {
  #written: string[] = [];

  constructor(
    private readonly store: SecretStore,
    private readonly declared: ReadonlyMap<string, Record<string, string>>,
  ) {}

  async read(name: string, key: string): Promise<string | undefined> {
    return this.declared.get(name)?.[key] ?? this.store.read(name, key);
  }

  async write(name: string, key: string, value: string): Promise<void> {
    await this.store.write(name, key, value);
    this.#written.push(`${name}, key ${key}`);
  }

  adviceFor(name: string, key: string): string {
    return this.store.adviceFor(name, key);
  }

  /** What was written since it was last asked; never the values. */
  takeWritten(): string[] {
    const written = this.#written;
    this.#written = [];
    return written;
  }
}
