import { toolRowsMax } from '#contracts';
import type { AskAnswer, MemberAnswer, Page } from '#contracts';

/** The result of a tool: JSON as text, which all who share a read get, and whether it tells of a failure. */
export interface ToolAnswer {
  isError: boolean;
  text: string;
}

/** An answer as it is. */
export function answered(json: object): ToolAnswer {
  return { isError: false, text: JSON.stringify(json) };
}

/** A list of what is worth a model's context, and how many more there are. They are counted only where there are more. */
export async function listed<T>(
  { data, has_more: hasMore }: Page<T>,
  shown: (record: T) => object,
  countAll: () => Promise<number>,
): Promise<ToolAnswer> {
  // At least one: what is counted may have changed since the page was read.
  const leftOut = hasMore ? Math.max(1, (await countAll()) - data.length) : 0;
  return answered({ data: data.map(shown), left_out: leftOut });
}

/** Characters of rows that an answer holds at most; clients cut or refuse what is much longer. */
const rowCharactersMax = 40_000;

/** The REST answer with its reading, and as many rows as a conversation can take. */
export function capRows({
  rows,
  row_count: count = rows.length,
  ...answer
}: AskAnswer & Pick<MemberAnswer, 'confidence' | 'reading' | 'row_count'>): ToolAnswer {
  let characters = 0;
  const beyond = rows.findIndex((row, index) => {
    characters += JSON.stringify(row).length;
    return index >= toolRowsMax || characters > rowCharactersMax;
  });
  const shown = beyond === -1 ? rows : rows.slice(0, beyond);
  return {
    ...answered({ ...answer, rows: shown, left_out: count - shown.length }),
    isError: !answer.success,
  };
}
