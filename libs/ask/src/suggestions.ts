import { sureEnough } from '#english';
import type { Asked } from './asked.js';
import type { Catalogs } from './catalogs.js';
import { readSources } from './read-sources.js';

const suggestionsMax = 3;
const triedMax = 12;

/**
 * Questions to ask next: the workspace's metrics over time and by their dimensions, those first whose words are in the question.
 * Each is read before it is offered, so that none is a dead end.
 */
export function suggest(catalogs: Catalogs, { sources, text, clock }: Asked): string[] {
  const asked = text.toLowerCase();
  const candidates = sources
    .flatMap(({ metrics }) => metrics)
    .toSorted((a, b) => Number(isMentioned(asked, b.name)) - Number(isMentioned(asked, a.name)))
    .flatMap(({ name, dimensions, time_column: time }) => [
      ...(time === null ? [] : [`${name} by month`]),
      ...dimensions.slice(0, 2).map((dimension) => `${name} by ${dimension.replaceAll('_', ' ')}`),
    ])
    .filter((candidate) => candidate.toLowerCase() !== asked.replace(/[?.! ]+$/, ''));
  const suggestions: string[] = [];
  for (const candidate of candidates.slice(0, triedMax)) {
    if (suggestions.length === suggestionsMax) break;
    const [best] = readSources(catalogs, sources, candidate, clock).proposals;
    if (best && best.confidence >= sureEnough) suggestions.push(candidate);
  }
  return suggestions;
}

function isMentioned(question: string, name: string): boolean {
  return question.includes(name.toLowerCase());
}
