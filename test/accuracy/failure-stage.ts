/** The first point at which an answer differs from the accepted statement, as the place to work on. */
export type FailureStage =
  | 'table missing'
  | 'table too many'
  | 'column missing'
  | 'column too many'
  | 'another column'
  | 'condition on another column'
  | 'value not found'
  | 'distinct'
  | 'grouping'
  | 'order or limit'
  | 'clause';

/** Compares two statements by the names and values that stand in their parts; enough for counting, not for judging. */
export function failureStage(accepted: string, given: string): FailureStage {
  const [wanted, found] = [partsOf(accepted), partsOf(given)];
  if (!isPartOf(wanted.tables, found.tables)) return 'table missing';
  if (!isPartOf(found.tables, wanted.tables)) return 'table too many';
  if (!isSame(wanted.select, found.select)) return selectStage(wanted.select, found.select);
  if (!isPartOf(wanted.where, found.where) || !isPartOf(found.where, wanted.where))
    return 'condition on another column';
  if (!isPartOf(wanted.values, found.values)) return 'value not found';
  if (wanted.isGrouped !== found.isGrouped) return 'grouping';
  if (wanted.order.join() !== found.order.join()) return 'order or limit';
  return wanted.isDistinct === found.isDistinct ? 'clause' : 'distinct';
}

function selectStage(wanted: readonly string[], found: readonly string[]): FailureStage {
  if (isPartOf(wanted, found)) return 'column too many';
  return isPartOf(found, wanted) ? 'column missing' : 'another column';
}

interface Parts {
  tables: string[];
  /** Columns and aggregates that are shown. */
  select: string[];
  where: string[];
  values: string[];
  order: string[];
  isGrouped: boolean;
  isDistinct: boolean;
}

function partsOf(sql: string): Parts {
  const text = plain(sql);
  const section = (pattern: RegExp): string => pattern.exec(text)?.[1] ?? '';
  const where = section(/\bwhere (.*?)(?: group by| order by| limit| intersect| except| union|$)/);
  return {
    tables: [...new Set(matches(text, /\b(?:from|join) (?:public\.)?(\w+)/g))].toSorted(),
    select: section(/^select (?:distinct )?(.*?) from /)
      .split(/,(?![^(]*\))/)
      .map(shown)
      .toSorted(),
    where: [...new Set(matches(where, /(\w+)\)* ?(?:=|<|>|!=|<>| like| between| in\b)/g))].toSorted(),
    values: matches(where, /'([^']*)'|(?:[=<>] ?|\band |between )(\d+(?:\.\d+)?)/g).toSorted(),
    order: [
      ...matches(section(/ order by (.*?)(?: limit|$)/), /(\w+)\)?(?: (?:asc|desc))?/g).filter(isNoDirection),
      section(/ limit (\d+)/),
    ],
    isGrouped: text.includes(' group by '),
    isDistinct: text.startsWith('select distinct'),
  };
}

/** In small letters, without aliases, quotes and casts. */
function plain(sql: string): string {
  return sql
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .replaceAll('"', '')
    .replaceAll(/\b(?:cast|lower|coalesce)\(/g, '(')
    .replaceAll(/ as (?:text|double precision)\b/g, '')
    .replaceAll(/(?<!public)\b\w+\.(?=\w)/g, (alias) => (alias === 'public.' ? alias : ''))
    .replaceAll(/(\w+) as t\d+\b/g, '$1')
    .replaceAll(/ nulls last/g, '');
}

function shown(item: string): string {
  return item
    .replace(/ as \w+\s*$/, '')
    .replaceAll(/[\s()]/g, (sign) => (sign === '(' ? ' ' : ''))
    .trim();
}

function matches(text: string, pattern: RegExp): string[] {
  return Array.from(text.matchAll(pattern), ([, first, second]) => first ?? second ?? '').filter(
    (match) => match !== '',
  );
}

function isNoDirection(word: string): boolean {
  return !['asc', 'desc', 'nulls', 'last', 'count', 'sum', 'avg', 'max', 'min'].includes(word);
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((item, place) => item === b[place]);
}

function isPartOf(part: readonly string[], whole: readonly string[]): boolean {
  return part.every((item) => whole.includes(item));
}
