/**
 * Does the work of each item, a few at a time; the results stand in the order of the items. After a failure no further item is
 * begun, and the failure is thrown when the work that is under way has ended: nobody is left behind at the source.
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
