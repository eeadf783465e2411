/** Marks that mean no value in any column. */
const everywhere = new Set(
  String.raw`n/a #n/a n.a. #na null <null> (null) \n - – — -- --- #null! #value! #ref! #div/0! #name? #num!`.split(
    ' ',
  ),
);
/** Marks that mean no value among numbers and days; among texts they may be values, such as the country NA. */
const besideValues = new Set([
  ...everywhere,
  ...'na nan nil none ? . .. ... tbd tba unknown missing k.a.'.split(' '),
  'not available',
  'not applicable',
  'no data',
]);

/** Reports whether a cell holds no value. */
export type IsNull = (cell: string) => boolean;

/** The test for empty cells among texts, among other values, or by choice. */
export function nullsOf(among: 'texts' | 'values', chosen: readonly string[] | undefined): IsNull {
  const marks = chosen ? new Set(chosen.map(marked)) : among === 'texts' ? everywhere : besideValues;
  return (cell) => {
    const mark = marked(cell);
    return mark === '' || marks.has(mark);
  };
}

/** The marks found with their counts, each in its most frequent spelling. */
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
