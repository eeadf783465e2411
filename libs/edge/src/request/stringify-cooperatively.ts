import { runCooperatively } from '#platform';

/** The most list entries that are written in one step, which takes a millisecond or two. */
const entriesAtOnce = 2_000;
/** The depth to which lists are split: down to the columns of the tables of a source. */
const levelsMax = 4;

/** Writes an answer as JSON. A long answer yields to other requests in between: writing 20,000 columns takes a tenth of a second. */
export async function stringifyCooperatively(answer: unknown): Promise<string> {
  if (countEntries(answer, levelsMax) <= entriesAtOnce) return JSON.stringify(answer);
  return (await runCooperatively(jsonSteps(answer, levelsMax))) ?? '';
}

/** Counts the entries of lists, and stops once there are too many. */
function countEntries(value: unknown, levels: number): number {
  if (levels === 0 || !isPlain(value)) return 0;
  let count = Array.isArray(value) ? value.length : 0;
  for (const each of Object.values(value)) {
    if (count > entriesAtOnce) break;
    count += countEntries(each, levels - 1);
  }
  return count;
}

function* jsonSteps(value: unknown, levels: number): Generator<void, string | undefined> {
  yield;
  if (levels === 0 || !isPlain(value)) return JSON.stringify(value);
  const parts: string[] = [];
  for (const [name, each] of Object.entries(value)) {
    const text = yield* jsonSteps(each, levels - 1);
    if (Array.isArray(value)) parts.push(text ?? 'null');
    else if (text !== undefined) parts.push(`${JSON.stringify(name)}:${text}`);
  }
  return Array.isArray(value) ? `[${parts.join(',')}]` : `{${parts.join(',')}}`;
}

/** Reports whether a value is a list or a plain object, without a JSON form of its own as a Date has. */
function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
}
