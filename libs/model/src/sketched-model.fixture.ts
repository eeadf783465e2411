import type { Coverage } from '#contracts';
import { buildModel } from './build-model.js';
import { linkCandidates } from './link-candidates.js';
import { sketched } from './sketched.fixture.js';
import type { Sketch } from './sketched.fixture.js';
import type { SourceModel } from './source-model.js';

/** Builds the model of sketches. The values of likely links are looked up as a source would do it. */
export function modelOf(sketches: Readonly<Record<string, Sketch>>): SourceModel {
  const { tables, profiles } = sketched(sketches);
  const valuesOf = (table: string, column: string): Set<unknown> =>
    new Set(sketches[table]?.[column]?.[1].filter((value) => value !== null));
  const coverages: Coverage[] = linkCandidates(tables, profiles).map(({ from, to }) => {
    const values = valuesOf(from.table, from.column);
    return { from, to, values: values.size, found: values.intersection(valuesOf(to.table, to.column)).size };
  });
  return buildModel(tables, { tables: profiles, coverages });
}

/** Returns the links of a model, one per line. */
export function linksOf({ links }: SourceModel): string[] {
  return links.map(({ from, to }) => `${from.table}.${from.column} -> ${to.table}.${to.column}`);
}
