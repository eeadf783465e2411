import { tokenise } from './words/tokenise.js';

/** Words that are said out of courtesy, or that only open a question. */
const courtesies: ReadonlySet<string> = new Set(
  'please show list give tell display get find fetch let me us the a an of our my is are was were do does did have has can could would you i we want like to know see what which there'.split(
    ' ',
  ),
);

/** The words of a question that matter, by their stems and in their order: who asks it again, however politely, says these. */
export function wordingOf(question: string): string {
  return tokenise(question)
    .filter(({ kind, lower }) => kind !== 'sign' && !courtesies.has(lower))
    .map(({ kind, stem, lower, value }) => (kind === 'number' ? value : kind === 'quoted' ? lower : stem))
    .join(' ');
}
