import type { RunLine } from './run-file.ts';

/** A question whose verdict is not the one of the run before. */
export interface Change {
  before: RunLine;
  after: RunLine;
}

/** The effect of a change of the engine on the questions of both runs. */
export interface RunComparison {
  compared: number;
  gained: Change[];
  lost: Change[];
  /** Wrong where it was refused, or the other way round. */
  otherwise: Change[];
}

/** Compares two runs by the ids of their questions; what either could not score is left out. */
export function compareRuns(before: readonly RunLine[], after: readonly RunLine[]): RunComparison {
  const earlier = new Map(before.map((line) => [line.id, line]));
  const pairs = after.flatMap((line): Change[] => {
    const old = earlier.get(line.id);
    const isScored = old && old.verdict !== 'unscored' && line.verdict !== 'unscored';
    return isScored ? [{ before: old, after: line }] : [];
  });
  const changed = pairs.filter((pair) => pair.before.verdict !== pair.after.verdict);
  return {
    compared: pairs.length,
    gained: changed.filter((change) => change.after.verdict === 'right'),
    lost: changed.filter((change) => change.before.verdict === 'right'),
    otherwise: changed.filter(
      (change) => change.before.verdict !== 'right' && change.after.verdict !== 'right',
    ),
  };
}

/** Gains and losses, question by question, losses first. */
export function describeComparison({ compared, gained, lost, otherwise }: RunComparison): string {
  return [
    `${compared} questions of both runs: ${gained.length} gained, ${lost.length} lost, ` +
      `${otherwise.length} ${otherwise.length === 1 ? 'fails' : 'fail'} otherwise`,
    ...lost.map((change) => describeChange('lost', change)),
    ...gained.map((change) => describeChange('gained', change)),
    ...otherwise.map((change) => describeChange('fails otherwise', change)),
  ].join('\n');
}

function describeChange(title: string, { before, after }: Change): string {
  return (
    `${title.padEnd(16)} ${after.id} (${after.kind ?? after.part}): ${sureness(before)} → ${sureness(after)}\n` +
    `  ${after.question}`
  );
}

function sureness({ verdict, sql, confidence }: RunLine): string {
  return sql === null ? verdict : `${verdict} ${confidence.toFixed(2)}`;
}
