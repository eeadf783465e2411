interface KnownRoute {
  segments: readonly string[];
  methods: Set<string>;
}

/** The served routes, which tell a wrong method on a known address from an unknown address. */
export class RouteTable {
  readonly #byPattern = new Map<string, KnownRoute>();

  add(pattern: string, method: string | readonly string[]): void {
    const known = this.#byPattern.get(pattern) ?? {
      segments: pattern.split('/'),
      methods: new Set<string>(),
    };
    for (const each of [method].flat()) known.methods.add(each);
    this.#byPattern.set(pattern, known);
  }

  /** Returns the methods that an address answers, in alphabetical order; none if it is not served. */
  allowedMethods(url: string): string[] {
    // Read as the router does: without the host of an absolute URL, and decoded. The router has already found the encoding valid.
    const [path = ''] = url.replace(/^https?:\/\/[^/]*/, '').split(/[?#]/, 1);
    const segments = path.split('/').map(decodeURIComponent);
    const methods = [...this.#byPattern.values()]
      .filter((route) => fits(route.segments, segments))
      .flatMap((route) => [...route.methods]);
    // OPTIONS serves only CORS preflights.
    return [...new Set(methods)].filter((method) => method !== 'OPTIONS').toSorted();
  }
}

function fits(pattern: readonly string[], segments: readonly string[]): boolean {
  if (pattern.at(-1)?.startsWith('*')) {
    const start = pattern.slice(0, -1);
    return segments.length > start.length && fits(start, segments.slice(0, start.length));
  }
  if (pattern.length !== segments.length) return false;
  return pattern.every((part, index) =>
    part.startsWith(':') ? segments[index] !== '' : part === segments[index],
  );
}
