/** The names of the CTEs that a query and the queries around it have defined so far. */
export class CteScope {
  readonly #names = new Set<string>();

  constructor(readonly outer?: CteScope) {}

  add(name: string): void {
    this.#names.add(name);
  }

  has(name: string): boolean {
    return this.#names.has(name) || (this.outer?.has(name) ?? false);
  }
}
