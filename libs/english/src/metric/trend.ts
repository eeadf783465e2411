import type { QuestionWords } from './question-words.js';

const trending = new Set(
  'trend trends trending develop developed developing development evolve evolved evolving evolution timeline'.split(
    ' ',
  ),
);
const going = new Set(['doing', 'going']);

/** "the revenue trend", "how did revenue develop", "orders over time", "how are sales doing": the metric period by period. */
export function takeTrend(words: QuestionWords): boolean {
  const at =
    words.findWord(trending) ?? overTime(words) ?? (asksHow(words) ? words.findWord(going) : undefined);
  if (at === undefined) return false;
  words.take(at, 1);
  return true;
}

function overTime(words: QuestionWords): number | undefined {
  const at = words.tokens.findIndex(
    ({ lower }, place) => lower === 'over' && words.tokens[place + 1]?.lower === 'time',
  );
  return at === -1 ? undefined : at;
}

function asksHow({ tokens }: QuestionWords): boolean {
  return tokens[0]?.lower === 'how';
}
