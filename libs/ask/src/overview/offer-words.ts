import type { Asked } from '../asked.js';
import type { Catalogs } from '../catalogs.js';
import { listed } from '../insight/subject-words.js';
import { toldTables } from '#english';

const thingsMax = 6;

/** One sentence about the possible questions, the most linked tables of all sources first. It has no full stop. */
export function offerWords(catalogs: Catalogs, sources: Asked['sources']): string {
  const named = sources.flatMap((source) => {
    const domain = catalogs.of(source).believed?.domain;
    return domain ? toldTables(domain).map(({ model }) => model.noun.value.plural) : [];
  });
  const things = [...new Set(named)];
  if (things.length === 0) return 'Ask a question about your data in plain English';
  const more = things.length - thingsMax;
  const told = [...things.slice(0, thingsMax), ...(more > 0 ? [`${String(more)} more`] : [])];
  return `Ask in plain English about ${listed(told)}: how many, how much, which, when`;
}
