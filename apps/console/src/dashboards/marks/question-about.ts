import type { ValuePick, Widget } from '#contracts';

const valueMax = 80;

/** A question about a value: that of its widget, narrowed by the words of the value. */
export function questionAbout(
  { question, title }: Pick<Widget, 'question' | 'title'>,
  picks: readonly ValuePick[],
): string {
  const asked = (question ?? title).trim().replace(/[?.!]+$/, '');
  const words = picks.flatMap(({ value }) => wordsOf(value));
  return words.length === 0 ? `${asked}?` : `${asked} for ${words.join(' and ')}?`;
}

/** Amounts are measures, and narrow nothing. */
function wordsOf(value: ValuePick['value']): string[] {
  if (typeof value !== 'string' || value === '' || /^-?\d+(?:\.\d+)?$/.test(value)) return [];
  const day = /^(\d{4}-\d\d-\d\d)[T ]/.exec(value)?.[1];
  return [(day ?? value).slice(0, valueMax)];
}
