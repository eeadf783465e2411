/** Names that a relation of a FROM clause has columns by; undefined when they cannot be known. */
export type SourceColumns = ReadonlySet<string> | undefined;

/** What a part of a statement can see by name: the CTEs and FROM items of its own query and of those around it. */
export class Scope {
  readonly #ctes = new Set<string>();
  readonly #sources = new Map<string, SourceColumns>();

  constructor(readonly outer?: Scope) {}

  addCte(name: string): void {
    this.#ctes.add(name);
  }

  hasCte(name: string): boolean {
    return this.#ctes.has(name) || (this.outer?.hasCte(name) ?? false);
  }

  addSource(name: string, columns: SourceColumns): void {
    this.#sources.set(name, columns);
  }

  /** The innermost FROM item of that name. */
  findSource(name: string): { columns: SourceColumns } | undefined {
    if (this.#sources.has(name)) return { columns: this.#sources.get(name) };
    return this.outer?.findSource(name);
  }
}
