/** Each as it is read; undefined where there is nothing, or one cannot be read. */
export function readAll<From, To>(
  all: readonly From[],
  read: (one: From) => To | undefined,
): To[] | undefined {
  const results: To[] = [];
  for (const one of all) {
    const result = read(one);
    if (result === undefined) return undefined;
    results.push(result);
  }
  return results.length > 0 ? results : undefined;
}
