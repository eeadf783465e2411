type Parser = typeof import('libpg-query');

let loaded: Parser | undefined;

/**
 * Loads PostgreSQL's parser, which `checkStatement` needs. The package begins to compile on import, so it is imported here: a process that ends
 * while V8 still compiles WebAssembly, such as one that was started with a wrong option, may hang in its exit for ever.
 */
export async function loadGate(): Promise<void> {
  if (loaded) return;
  const library = await import('libpg-query');
  await library.loadModule();
  loaded = library;
}

/** Returns the parser once it is loaded. */
export function parser(): Parser {
  if (!loaded) throw new Error('loadGate() comes before checkStatement()');
  return loaded;
}
