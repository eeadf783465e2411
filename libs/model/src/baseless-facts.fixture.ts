import type { Basis, SourceModel } from './source-model.js';

/** Lists the facts of a model, each in a word, that have no reason to be believed. */
export function baselessFacts({ tables, links, derived }: SourceModel): string[] {
  const facts: [fact: string, isThere: boolean, basis: Basis | undefined][] = [
    ...tables.flatMap((table): typeof facts => [
      [`role of ${table.table}`, true, table.role.basis],
      [`noun of ${table.table}`, true, table.noun.basis],
      [`name of ${table.table}`, true, table.name.basis],
      [`key of ${table.table}`, true, table.bases.key],
      [`also of ${table.table}`, table.also.length > 0, table.bases.also],
      [`current of ${table.table}`, table.current !== undefined, table.current?.basis],
      ...[...table.times, ...table.hidden, ...table.calendar].map(
        ({ column, basis }): (typeof facts)[number] => [`${table.table}.${column}`, true, basis],
      ),
      ...table.times.map((time): (typeof facts)[number] => [
        `meaning of ${time.column}`,
        true,
        time.meaningBasis,
      ]),
      ...table.columns.flatMap(({ column, basis, bases, ...has }): typeof facts => [
        [`role of ${column}`, true, basis],
        [`adds of ${column}`, has.measure !== undefined, bases.adds],
        [`unit of ${column}`, has.measure !== undefined, bases.unit],
        [`meanings of ${column}`, Object.keys(has.meanings).some((value) => value !== ''), bases.meanings],
        [`spoken of ${column}`, Object.keys(has.spoken).length > 0, bases.spoken],
        [`also of ${column}`, has.also.length > 0, bases.also],
      ]),
    ]),
    ...[...links, ...derived].map(({ basis }): (typeof facts)[number] => [
      'a link or an amount',
      true,
      basis,
    ]),
  ];
  return facts.flatMap(([fact, isThere, basis]) => (isThere && !isBasis(basis) ? fact : []));
}

function isBasis(basis: Basis | undefined): boolean {
  return (
    basis !== undefined && basis.certainty >= 0 && basis.certainty <= 1 && /^.{10,}\.$/u.test(basis.evidence)
  );
}
