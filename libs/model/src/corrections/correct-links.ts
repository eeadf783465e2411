import type { ColumnRef, KeptCorrection } from '#contracts';
import type { Link, SourceModel } from '../source-model.js';
import { saidBasis } from './said-basis.js';

type SaidLink = Extract<KeptCorrection['correction'], { fact: 'link' }>;

/** Applies the corrections of links: a corrected column refers only to the column that people named. */
export function correctLinks(
  { links, settled = [] }: SourceModel,
  corrections: readonly KeptCorrection[],
): Pick<SourceModel, 'links' | 'settled'> {
  const said = new Map<string, { link: Link | undefined; from: ColumnRef }>();
  const declared = new Set(links.filter(({ isDeclared, beside }) => isDeclared && !beside).map(pairKey));
  for (const kept of corrections) {
    if (kept.correction.fact !== 'link') continue;
    const from = refOf(kept.correction);
    said.set(keyOf(from), { link: linkOf(kept.correction, kept, declared), from });
  }
  if (said.size === 0) return { links, settled };
  const placed = new Set<string>();
  const corrected = links.flatMap((link) => {
    const key = keyOf(link.from);
    const found = said.get(key);
    // A correction of one column says nothing about a key of several.
    if (!found || link.beside) return [link];
    if (placed.has(key)) return [];
    placed.add(key);
    return found.link ? [found.link] : [];
  });
  const added = [...said].flatMap(([key, { link }]) => (link && !placed.has(key) ? [link] : []));
  const others = settled.filter((from) => !said.has(keyOf(from)));
  return {
    links: [...corrected, ...added],
    settled: [...others, ...[...said.values()].map(({ from }) => from)],
  };
}

function linkOf(correction: SaidLink, kept: KeptCorrection, declared: ReadonlySet<string>): Link | undefined {
  const { to } = correction;
  if (!to) return undefined;
  const from = refOf(correction);
  return { from, to, isDeclared: declared.has(pairKey({ from, to })), basis: saidBasis(kept) };
}

function pairKey({ from, to }: Pick<Link, 'from' | 'to'>): string {
  return keyOf(from) + keyOf(to);
}

function refOf({ schema, table, column }: SaidLink): ColumnRef {
  return { schema, table, column };
}

function keyOf({ schema, table, column }: ColumnRef): string {
  return JSON.stringify([schema, table, column]);
}
