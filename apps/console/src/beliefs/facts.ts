import type { SourceModelDetail } from '#contracts';
import { columnFacts } from './column-facts.js';
import { derivedFacts } from './derived-facts.js';
import { keyOf, sureness } from './fact.js';
import type { Fact, ModelledTable, PlainFact } from './fact.js';
import { linkFacts, targetsIn } from './link-facts.js';
import { tableFacts } from './table-facts.js';

/** All beliefs about a source, table by table. */
export function factsOf(model: SourceModelDetail): Fact[] {
  const misfits = new Map(model.unfit.map(({ id, reason }) => [id, reason]));
  const said = new Map(
    model.corrections.map((kept) => [keyOf(kept.correction), { ...kept, misfit: misfits.get(kept.id) }]),
  );
  const targets = targetsIn(model);
  const nameOf = tableNamer(model.tables);
  return model.tables.flatMap((table) => {
    const of = tableKey(table);
    const facts = [
      ...tableFacts(table),
      ...columnFacts(table),
      ...linkFacts(table, model, targets),
      ...derivedFacts(table, model),
    ];
    return facts.map(({ about, isWorthALook = false, ...fact }: PlainFact): Fact => {
      const key = keyOf(about);
      return { ...fact, isWorthALook, key, table: of, tableName: nameOf(table), said: said.get(key) };
    });
  });
}

/** Names a table on the page. */
export function tableKey({ schema, table }: Pick<ModelledTable, 'schema' | 'table'>): string {
  return schema === null ? table : `${schema}.${table}`;
}

/** The names of tables on the page: without the schema, if all are in one. */
export function tableNamer(tables: readonly ModelledTable[]): (table: ModelledTable) => string {
  const isOne = new Set(tables.map(({ schema }) => schema)).size <= 1;
  return (table) => (isOne ? table.table : tableKey(table));
}

/** Facts that are worth a question, by importance: links and times before amounts and states, and less certain ones first. */
export function unsureOf(facts: readonly Fact[]): Fact[] {
  return facts
    .filter((fact) => sureness(fact) === 'unsure')
    .toSorted((a, b) => ranks[a.part] - ranks[b.part] || certaintyOf(a) - certaintyOf(b));
}

const ranks: Readonly<Record<Fact['part'], number>> = {
  link: 0,
  time: 1,
  amount: 2,
  state: 3,
  table: 4,
  derived: 5,
  calendar: 6,
  column: 7,
  words: 8,
};

function certaintyOf({ basis }: Fact): number {
  return basis?.certainty ?? 1;
}
