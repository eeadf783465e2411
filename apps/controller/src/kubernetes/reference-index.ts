/** References: both sides by `Kind/namespace/name`, since nothing refers beyond its namespace. */
export class ReferenceIndex {
  readonly #referring = new Map<string, Set<string>>();
  readonly #targets = new Map<string, readonly string[]>();

  /** Says all that one resource refers to. */
  set(key: string, targets: readonly string[]): void {
    for (const target of this.#targets.get(key) ?? []) this.#forget(target, key);
    if (targets.length === 0) this.#targets.delete(key);
    else this.#targets.set(key, targets);
    for (const target of targets) {
      const referring = this.#referring.get(target) ?? new Set();
      this.#referring.set(target, referring.add(key));
    }
  }

  referringTo(target: string): Iterable<string> {
    return this.#referring.get(target) ?? [];
  }

  #forget(target: string, key: string): void {
    const referring = this.#referring.get(target);
    referring?.delete(key);
    if (referring?.size === 0) this.#referring.delete(target);
  }
}
