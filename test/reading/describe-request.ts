import type { Candidate, ReadRequest, Reading } from '#english';
import { renderPlan } from '#sql';

/** The words with what they were taken for, the rules that joined them, the clauses and the statement. */
export function describeRequest({ tokens, marks, fired, request, plan, score }: ReadRequest): string {
  const words = marks
    .filter(({ kind }) => kind !== 'idle')
    .map((mark) => {
      const text = tokens.slice(mark.from, mark.to).map((token) => token.text);
      return `  ${text.join(' ').padEnd(24)} ${mark.fit.toFixed(2)}  ${plainly(mark)}`;
    });
  const rules = fired.filter((rule) => rule !== 'alone').join(', ');
  return [
    `score ${score.toFixed(2)}; rules: ${rules === '' ? 'none' : rules}`,
    ...words,
    ...request.clauses.map((clause) => `  ${plainly(clause)}`),
    renderPlan('postgresql', plan),
  ].join('\n');
}

/** The answer in the end, and its certainty. */
export function describeReading(first: Reading | undefined, candidates: readonly Candidate[]): string {
  if (!first) return 'No reading.';
  const candidate = candidates.find(({ plan }) => plan === first.plan);
  const way = candidate?.features['isRequest'] === 1 ? 'a request' : 'read word by word';
  return `Answered by ${way}, ${first.confidence.toFixed(2)}:\n${renderPlan('postgresql', first.plan)}`;
}

/** Tables and columns by their names, all else as it is; where a mark stands is said by its words. */
function plainly(value: object): string {
  return JSON.stringify(value, (key, part: unknown) => {
    if (key === 'from' && typeof part === 'number') return undefined;
    if (key === 'to' && typeof part === 'number') return undefined;
    return nameOf(part) ?? part;
  });
}

function nameOf(part: unknown): string | undefined {
  if (typeof part !== 'object' || part === null || !('name' in part) || typeof part.name !== 'string')
    return undefined;
  if ('hops' in part) return part.name;
  const isColumn = 'table' in part && 'samples' in part;
  return isColumn ? `${nameOf(part.table) ?? ''}.${part.name}` : undefined;
}
