import type { Believed, Noun, TableRole } from '../source-model.js';
import type { TableView } from '../source-view.js';
import { nounOf } from '../words/noun.js';

/** Returns the name of a table's rows, from its own name without the parts that say how it stores them. */
export function tableNoun(table: TableView, role: TableRole, also: readonly string[]): Believed<Noun> {
  const { words } = table;
  if (role === 'date_dimension') return believed(['day'], 'It has a row for each day.');
  const [thing] = also;
  // One row of a table called team is no team.
  if (words.length === 1 && groups.has(words[0] ?? '') && thing !== undefined)
    return believed(thing.split(' '), `Its key numbers ${nounOf(thing.split(' ')).plural}.`);
  const last = words.at(-1) ?? '';
  const kept = keepings.has(last) && words.length > 1 ? words.slice(0, -1) : words;
  if (massNouns.has(kept.at(-1) ?? ''))
    return believed([...kept, 'record'], 'It is what the table is called.');
  return believed(kept, 'It is what the table is called.');
}

/** Returns the name of a table if its rows have another name: people also ask for a history of prices as price history. */
export function nameBeside({ words }: TableView, { singular }: Noun, role: TableRole): string[] {
  const name = words.join(' ');
  return name === singular || role === 'date_dimension' ? [] : [name];
}

function believed(words: readonly string[], evidence: string): Believed<Noun> {
  return { value: nounOf(words), basis: { certainty: 0.8, evidence } };
}

const groups = new Set('team staff personnel crew workforce faculty'.split(' '));
const keepings = new Set('history log'.split(' '));
/** Words for things that nobody counts; their records are counted. */
const massNouns = new Set(
  'waste spend usage consumption attendance traffic weather feedback inventory stock revenue scrap progress'.split(
    ' ',
  ),
);
