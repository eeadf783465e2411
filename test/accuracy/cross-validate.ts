import { probabilityOf } from '#english';
import { boost, usual } from './boosting.ts';
import type { Example } from './boosting.ts';
import type { ReadExamples } from './gather-examples.ts';

/** The score of a question's best reading by trees that never saw its database. */
export interface Judged {
  asked: ReadExamples['asked'];
  chance: number;
  right: boolean;
}

const parts = 5;

/** Judges every question by trees that were grown on the other databases only. */
export function crossValidate(gathered: readonly ReadExamples[]): Judged[] {
  const databases = [...new Set(gathered.map(({ db }) => db))].toSorted();
  const partOf = new Map(databases.map((db, place) => [db, place % parts]));
  return Array.from({ length: parts }, (_, part) => part).flatMap((part) => {
    const forest = boost(
      gathered.filter(({ db }) => partOf.get(db) !== part).flatMap(({ readings }) => readings),
      usual,
    );
    const chanceOf = ({ features }: Example): number => probabilityOf(forest, features);
    return gathered
      .filter(({ db }) => partOf.get(db) === part)
      .map(({ asked, readings }) => {
        const best = readings.toSorted((a, b) => chanceOf(b) - chanceOf(a))[0];
        return { asked, chance: best ? chanceOf(best) : 0, right: best?.right ?? false };
      });
  });
}

/** For each bound: how many are answered from there on, how many of these rightly, and how many that have no answer are not. */
export function describeBounds(judged: readonly Judged[], bounds: readonly number[]): string {
  const of = (asked: Judged['asked']): Judged[] => judged.filter((each) => each.asked === asked);
  const [own, strays, maimed, unanswerable] = [
    of('as written'),
    of('elsewhere'),
    of('maimed'),
    of('unanswerable'),
  ];
  return bounds
    .map((bound) => {
      const answered = own.filter(({ chance }) => chance >= bound);
      const right = answered.filter((each) => each.right).length;
      const refused = (without: readonly Judged[]): string =>
        percent(without.filter(({ chance }) => chance < bound).length, without.length);
      return (
        `from ${bound.toFixed(2)}: answered ${percent(answered.length, own.length)}, of these right ${percent(right, answered.length)}; ` +
        `refused of another database's ${refused(strays)}, of those with an unknown word ${refused(maimed)}, ` +
        `of those that nothing answers ${refused(unanswerable)}`
      );
    })
    .join('\n');
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`;
}
