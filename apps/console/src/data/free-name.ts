const namesMax = 100;

/** The name itself or, if it is taken, with the first free number: files are often uploaded again. */
export function freeName(wanted: string, taken: readonly string[]): string {
  const names = new Set(taken);
  const first = wanted.slice(0, namesMax);
  for (let number = 2, name = first; ; number += 1) {
    if (!names.has(name)) return name;
    const mark = ` (${number})`;
    name = `${first.slice(0, namesMax - mark.length)}${mark}`;
  }
}
