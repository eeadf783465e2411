import type { Addition, KeptCorrection, SourceCorrection, SourceModelDetail, ValueMeaning } from '#contracts';

export type ModelledTable = SourceModelDetail['tables'][number];
export type ModelledColumn = ModelledTable['columns'][number];
export type Current = NonNullable<ModelledTable['current']>['value'];
export type Basis = ModelledTable['role']['basis'];

/** Something that is believed, and what can be said of it. */
export interface Fact {
  /** The same for the same fact, whatever is believed of it. */
  key: string;
  /** The table that it is about, as anchors name it. */
  table: string;
  tableName: string;
  part: 'table' | 'time' | 'amount' | 'state' | 'link' | 'column';
  sentence: string;
  basis: Basis | undefined;
  /** What says that it is so. */
  confirm: SourceCorrection | undefined;
  /** What says that it is not so. */
  reject: SourceCorrection | undefined;
  change: Change | undefined;
  /** What somebody said of it. */
  said: KeptCorrection | undefined;
}

/** A fact before it is known what was said of it; a correction has the same key. */
export type PlainFact = Omit<Fact, 'key' | 'said' | 'table' | 'tableName'> & { about: SourceCorrection };

/** Something to choose, and what it says. */
export interface Choice {
  label: string;
  says: SourceCorrection;
}

/** How a fact is said differently: by a choice, by words, by one noun in two numbers, or by the meaning of each value. */
export type Change =
  | { by: 'choice'; label: string; choices: Choice[]; chosen: number }
  | { by: 'words'; label: string; text: string; say: (text: string) => SourceCorrection }
  | {
      by: 'noun';
      noun: { singular: string; plural: string };
      say: (noun: { singular: string; plural: string }) => SourceCorrection;
    }
  | {
      by: 'measure';
      adds: Addition;
      unit: string;
      say: (adds: Addition, unit: string) => SourceCorrection;
    }
  | {
      by: 'meanings';
      meanings: Readonly<Record<string, ValueMeaning>>;
      say: (meanings: Record<string, ValueMeaning>) => SourceCorrection;
    };

/** Names a fact, as the server tells them apart. */
export function keyOf(correction: SourceCorrection): string {
  const { fact, schema, table } = correction;
  return JSON.stringify([fact, schema, table, 'column' in correction ? correction.column : null]);
}

/** Below it a fact is shown as unsure. */
export const sureFrom = 0.75;

/** How sure it is, in a word. */
export function sureness({ basis, said }: Pick<Fact, 'basis' | 'said'>): 'said' | 'sure' | 'unsure' {
  if (said) return 'said';
  return basis && basis.certainty < sureFrom ? 'unsure' : 'sure';
}
