/** Marks of no value in any column: nobody writes them for anything else. */
const everywhere = new Set(
  String.raw`n/a #n/a n.a. #na null <null> (null) \n - – — -- --- #null! #value! #ref! #div/0! #name? #num!`.split(
    ' ',
  ),
);
/** Beside numbers and days these stand for no value as well; as texts they may be one, such as the country NA. */
const besideValues = new Set([
  ...everywhere,
  ...'na nan nil none ? . .. ... tbd tba unknown missing k.a.'.split(' '),
  'not available',
  'not applicable',
  'no data',
]);

/** Tells the cells that hold no value. */
export type IsNull = (cell: string) => boolean;

/** Cells without a value among texts, among other values, or as somebody chose. */
export function nullsOf(among: 'texts' | 'values', chosen: readonly string[] | undefined): IsNull {
  const marks = chosen ? new Set(chosen.map(marked)) : among === 'texts' ? everywhere : besideValues;
  return (cell) => {
    const mark = marked(cell);
    return mark === '' || marks.has(mark);
  };
}

/** The marks that were found, with how often, as they are written most. */
export function countMarks(cells: readonly string[], isNull: IsNull): { mark: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const cell of cells) {
    const mark = cell.trim();
    if (mark !== '' && isNull(cell)) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  }
  return [...counts].map(([mark, count]) => ({ mark, count })).toSorted((a, b) => b.count - a.count);
}

function marked(cell: string): string {
  return cell.length > 60 ? cell : cell.trim().toLowerCase();
}
