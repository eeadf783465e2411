import type { ColumnFormat } from '#contracts';

/** The numbers of a column, apart from its title and its other forms. */
export type NumberFormat = Pick<ColumnFormat, 'form' | 'currency' | 'unit' | 'decimals'>;

const numberForms: ReadonlySet<ColumnFormat['form']> = new Set(['number', 'currency', 'share', 'percent']);

/** Reports whether the values of a column have a meaningful sum. */
export function isSummed({ form, additive }: Pick<ColumnFormat, 'form' | 'additive'>): boolean {
  return (form === 'number' || form === 'currency') && additive !== false;
}

/** Reports whether the values of a column are amounts, which are right-aligned and grouped. */
export function isAmount({ form }: Pick<ColumnFormat, 'form'>): boolean {
  return numberForms.has(form);
}
