/** The maximum number of comparisons with names of the same first letter and a similar length; a statement may have a million candidates in scope. */
const comparisonsMax = 1_000;

/**
 * Returns the candidate that differs from `name` by a typing error, or undefined if none is near. Typing errors seldom change the first letter,
 * and requiring the same one saves most of the work when the candidates are hundreds of functions.
 */
export function closestName(name: string, candidates: Iterable<string>): string | undefined {
  // A long name from a statement must not buy a quadratic computation with every candidate.
  if (name.length > 60) return undefined;
  const wanted = name.toLowerCase();
  let closest: string | undefined;
  let comparisonsLeft = comparisonsMax;
  let distanceMin = Math.max(1, Math.floor(name.length / 3)) + 1;
  for (const candidate of candidates) {
    const folded = candidate.toLowerCase();
    if (folded[0] !== wanted[0] || Math.abs(folded.length - wanted.length) >= distanceMin) continue;
    const distance = editDistance(wanted, folded);
    if (distance < distanceMin) {
      closest = candidate;
      distanceMin = distance;
    }
    comparisonsLeft -= 1;
    if (comparisonsLeft === 0) break;
  }
  return closest;
}

function editDistance(left: string, right: string): number {
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 0; row < left.length; row += 1) {
    const current = [row + 1];
    for (let column = 0; column < right.length; column += 1) {
      const substituted = (previous[column] ?? 0) + (left[row] === right[column] ? 0 : 1);
      const inserted = (current[column] ?? 0) + 1;
      const deleted = (previous[column + 1] ?? 0) + 1;
      current.push(Math.min(substituted, inserted, deleted));
    }
    previous = current;
  }
  return previous.at(-1) ?? 0;
}
