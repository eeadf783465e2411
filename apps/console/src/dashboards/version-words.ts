import type { WidgetAspect, WidgetDifference } from '#contracts';

const shownMax = 6;

const aspectWords: Record<Exclude<WidgetAspect, 'title'>, string> = {
  query: 'asks something else',
  text: 'says something else',
  look: 'is shown differently',
  place: 'moved',
  refresh: 'is refreshed at other times',
};

/** The changes of a version, a sentence for each widget; all moves share one sentence. */
export function versionWords(changes: readonly WidgetDifference[]): string[] {
  const moved = changes.filter(isMove);
  const others = changes.filter((change) => !isMove(change)).map(sentenceOf);
  const moves = moved.length > 2 ? [`${moved.length} widgets moved`] : moved.map(sentenceOf);
  const told = [...others, ...moves];
  if (told.length === 0) return ['The same widgets as before'];
  const left = told.length - shownMax;
  return left > 0 ? [...told.slice(0, shownMax), `and ${left} more`] : told;
}

function isMove({ change, aspects }: WidgetDifference): boolean {
  return change === 'changed' && aspects.every((aspect) => aspect === 'place');
}

function sentenceOf({ change, title, title_before: before, aspects }: WidgetDifference): string {
  if (change === 'added') return `Added ${quoted(title)}`;
  if (change === 'removed') return `Removed ${quoted(title)}`;
  const said = aspects.flatMap((aspect) => (aspect === 'title' ? [] : [aspectWords[aspect]]));
  const what = said.length > 1 ? `${said.slice(0, -1).join(', ')} and ${said.at(-1)}` : said.join('');
  if (before === null) return `${quoted(title)} ${what}`;
  return what === ''
    ? `Renamed ${quoted(before)} to ${quoted(title)}`
    : `Renamed ${quoted(before)} to ${quoted(title)}; it ${what}`;
}

/** A title in a sentence, isolated so that its direction does not affect the rest (Unicode's isolates). */
export function quoted(title: string): string {
  return `“\u2068${title}\u2069”`;
}
