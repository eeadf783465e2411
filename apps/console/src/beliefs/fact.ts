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
  part: 'table' | 'time' | 'amount' | 'state' | 'link' | 'column' | 'derived' | 'calendar' | 'words';
  /** Whether an editor should look at it where it is unsure: answers hang on it, and not only words. */
  isWorthALook: boolean;
  sentence: string;
  basis: Basis | undefined;
  /** The correction that says that it is so. */
  confirm: SourceCorrection | undefined;
  /** The correction that says that it is not so. */
  reject: SourceCorrection | undefined;
  change: Change | undefined;
  /** The word of somebody on it. */
  said: Said | undefined;
}

/** A correction, with the reason where it does not fit the source any more: then what is concluded holds. */
export type Said = KeptCorrection & { misfit: string | undefined };

/** A fact before it is known what was said of it; a correction has the same key. */
export type PlainFact = Omit<Fact, 'key' | 'said' | 'table' | 'tableName' | 'isWorthALook'> & {
  about: SourceCorrection;
  isWorthALook?: boolean;
};

/** Something to choose, and what it says. */
export interface Choice {
  label: string;
  says: SourceCorrection;
}

/** The form of a correction: a choice, words, one noun in two numbers, or the meaning or the word of each value. */
export type Change =
  /** Made when somebody wants to choose: every reference could be one to any of a thousand tables. */
  | { by: 'choice'; label: string; choices: () => Choice[]; chosen: () => number }
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
    }
  | {
      by: 'spoken';
      spoken: Readonly<Record<string, string>>;
      say: (spoken: Record<string, string>) => SourceCorrection;
    };

/** Names a fact, as the server tells them apart. */
export function keyOf(correction: SourceCorrection): string {
  const { fact, schema, table } = correction;
  const named = 'name' in correction ? correction.name : null;
  return JSON.stringify([fact, schema, table, 'column' in correction ? correction.column : named]);
}

/** Below it a fact is shown as unsure. */
export const sureFrom = 0.75;

/** Its certainty in a word. A fact that no answer hangs on is likely where another would be unsure. */
export function sureness({
  basis,
  said,
  isWorthALook,
}: Pick<Fact, 'basis' | 'said' | 'isWorthALook'>): 'said' | 'misfit' | 'sure' | 'likely' | 'unsure' {
  if (said) return said.misfit === undefined ? 'said' : 'misfit';
  if (!basis || basis.certainty >= sureFrom) return 'sure';
  return isWorthALook ? 'unsure' : 'likely';
}
