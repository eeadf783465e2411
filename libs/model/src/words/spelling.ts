/**
 * Counts the letters that are wrong in one of two words: left out, added, changed, or swapped with
 * their neighbour. Returns undefined beyond `most`.
 */
export function lettersWrong(written: string, meant: string, most: number): number | undefined {
  if (Math.abs(written.length - meant.length) > most) return undefined;
  let before: number[] = [];
  let last = Array.from({ length: meant.length + 1 }, (_unused, place) => place);
  for (let row = 1; row <= written.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= meant.length; column += 1) {
      const changed = (last[column - 1] ?? 0) + Number(written[row - 1] !== meant[column - 1]);
      const cost = Math.min((last[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1, changed);
      const isTurned = written[row - 1] === meant[column - 2] && written[row - 2] === meant[column - 1];
      next.push(isTurned && row > 1 && column > 1 ? Math.min(cost, (before[column - 2] ?? 0) + 1) : cost);
    }
    if (Math.min(...next) > most) return undefined;
    before = last;
    last = next;
  }
  const wrong = last[meant.length] ?? most + 1;
  return wrong > most ? undefined : wrong;
}
