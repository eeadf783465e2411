import type { Addition, KeptCorrection, SourceCorrection, SourceModelDetail, ValueMeaning } from '#contracts';

export type ModelledTable = SourceModelDetail['tables'][number];
export type ModelledColumn = ModelledTable['columns'][number];
export type Current = NonNullable<ModelledTable['current']>['value'];
export type Basis = ModelledTable['role']['basis'];

/** A belief, with its possible corrections. */
export interface Fact {
  /** Stable for the same fact, whatever is believed of it. */
  key: string;
  /** The table that it is about, as anchors name it. */
  table: string;
  tableName: string;
  part: 'table' | 'time' | 'amount' | 'state' | 'link' | 'column' | 'derived' | 'calendar' | 'words';
  /** True if an editor should review it when uncertain: answers depend on it, not only their wording. */
  isWorthALook: boolean;
  sentence: string;
  basis: Basis | undefined;
  /** The correction that confirms it. */
  confirm: SourceCorrection | undefined;
  /** The correction that rejects it. */
  reject: SourceCorrection | undefined;
  change: Change | undefined;
  /** A person's correction of it. */
  said: Said | undefined;
}

/** A correction, with the reason if it no longer fits the source; the inferred fact then holds. */
export type Said = KeptCorrection & { misfit: string | undefined };

/** A fact without its correction, which has the same key. */
export type PlainFact = Omit<Fact, 'key' | 'said' | 'table' | 'tableName' | 'isWorthALook'> & {
  about: SourceCorrection;
  isWorthALook?: boolean;
};

/** An option and its correction. */
export interface Choice {
  label: string;
  says: SourceCorrection;
}

/** The form of a correction: a choice, words, one noun in two numbers, or the meaning or the word of each value. */
export type Change =
  /** Computed on opening: every reference could be one to any of a thousand tables. */
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

/** The key of a fact, by the server's rule. */
export function keyOf(correction: SourceCorrection): string {
  const { fact, schema, table } = correction;
  const named = 'name' in correction ? correction.name : null;
  return JSON.stringify([fact, schema, table, 'column' in correction ? correction.column : named]);
}

/** A fact below this certainty is shown as unsure. */
export const sureFrom = 0.75;

/** Its certainty in a word. Where another fact would be unsure, one that no answer depends on is likely. */
export function sureness({
  basis,
  said,
  isWorthALook,
}: Pick<Fact, 'basis' | 'said' | 'isWorthALook'>): 'said' | 'misfit' | 'sure' | 'likely' | 'unsure' {
  if (said) return said.misfit === undefined ? 'said' : 'misfit';
  if (!basis || basis.certainty >= sureFrom) return 'sure';
  return isWorthALook ? 'unsure' : 'likely';
}
