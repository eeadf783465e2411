/**
 * Does a piece of work that takes a while; on a terminal one line says what it is and how long it took.
 * @template T
 * @param {string} what
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withProgress(what, work) {
  const started = performance.now();
  say(`${what} …`);
  try {
    const result = await work();
    say(` ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
    return result;
  } catch (error) {
    say('\n');
    throw error;
  }
}

/**
 * Writes to stderr when a person is watching, and nothing into a log or a pipe.
 * @param {string} text
 */
export function say(text) {
  if (process.stderr.isTTY) process.stderr.write(text);
}
