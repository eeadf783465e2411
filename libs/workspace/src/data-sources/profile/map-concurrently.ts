/**
 * Does the work of each item, a few at a time; the results are in the order of the items. After a failure no further item begins, and the
 * failure is thrown once the work under way has ended, so that nothing keeps running at the source.
 */
export async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  concurrency: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const failures: unknown[] = [];
  const waiting = items.entries();
  const turn = async (): Promise<void> => {
    for (const [place, item] of waiting) {
      if (failures.length > 0) return;
      try {
        results[place] = await work(item);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, turn));
  if (failures.length > 0) throw failures[0];
  return results;
}
