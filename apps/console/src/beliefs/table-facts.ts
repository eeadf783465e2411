import type { SourceCorrection } from '#contracts';
import { listOf } from '../shell/typed-lists.js';
import type { Change, Choice, Current, ModelledTable, PlainFact } from './fact.js';
import { currentWords, namesIn, tableRoleWords } from './words.js';

/** Beliefs about a table as a whole. */
export function tableFacts(table: ModelledTable): PlainFact[] {
  return [
    roleFact(table),
    nounFact(table),
    alsoFact(table),
    nameFact(table),
    keyFact(table),
    currentFact(table),
    askedByFact(table),
  ]
    .flatMap((fact) => fact ?? [])
    .concat(table.hidden.map((hidden) => hiddenFact(table, hidden)));
}

function placeOf({ schema, table }: ModelledTable) {
  return { schema, table };
}

function roleFact(table: ModelledTable): PlainFact {
  const { value, basis } = table.role;
  const say = (role: typeof value): SourceCorrection => ({ fact: 'table_role', ...placeOf(table), role });
  const roles = namesIn(tableRoleWords);
  return {
    part: 'table',
    about: say(value),
    sentence: `${table.table} holds ${tableRoleWords[value]}`,
    basis,
    confirm: say(value),
    reject: undefined,
    change: {
      by: 'choice',
      label: 'It holds',
      choices: () => roles.map((role) => ({ label: tableRoleWords[role], says: say(role) })),
      chosen: () => roles.indexOf(value),
    },
  };
}

function nounFact(table: ModelledTable): PlainFact {
  const { value, basis } = table.noun;
  const say = (noun: typeof value): SourceCorrection => ({ fact: 'noun', ...placeOf(table), noun });
  return {
    part: 'table',
    about: say(value),
    sentence: `One row is called ${value.singular}, several are called ${value.plural}`,
    basis,
    confirm: say(value),
    reject: undefined,
    change: { by: 'noun', noun: value, say },
  };
}

function alsoFact(table: ModelledTable): PlainFact {
  const say = (words: string[]): SourceCorrection => ({ fact: 'also', ...placeOf(table), words });
  const { also } = table;
  return {
    part: 'table',
    about: say(also),
    sentence: also.length > 0 ? `They are also called ${also.join(', ')}` : 'They have no other name',
    basis: table.bases.also,
    confirm: also.length > 0 ? say(also) : undefined,
    reject: also.length > 0 ? say([]) : undefined,
    change: {
      by: 'words',
      label: 'Also called',
      text: also.join(', '),
      say: (text) => say(listOf(text)),
    },
  };
}

function nameFact(table: ModelledTable): PlainFact {
  const { value, basis } = table.name;
  const rows = capital(table.noun.value.plural);
  const say = (columns: string[]): SourceCorrection => ({ fact: 'row_name', ...placeOf(table), columns });
  return {
    part: 'table',
    about: say(value),
    sentence: value.length > 0 ? `${rows} are called by ${value.join(' and ')}` : `${rows} have no names`,
    basis,
    confirm: say(value),
    reject: undefined,
    change: columnsChange(table, 'They are called by', value, say),
  };
}

function keyFact(table: ModelledTable): PlainFact {
  const { key, bases, noun } = table;
  const say = (columns: string[]): SourceCorrection => ({ fact: 'key', ...placeOf(table), columns });
  const told = key.length > 0 ? `told apart by ${key.join(' and ')}` : 'not told apart by any column';
  return {
    part: 'table',
    about: say(key),
    sentence: `${capital(noun.value.plural)} are ${told}`,
    basis: bases.key,
    confirm: say(key),
    reject: key.length > 0 ? say([]) : undefined,
    change: columnsChange(table, 'They are told apart by', key, say),
  };
}

/** The choice of one column, or none; of several where the model has several. */
function columnsChange(
  table: ModelledTable,
  label: string,
  value: string[],
  say: (columns: string[]) => SourceCorrection,
): Change {
  const options = () => [
    ...(value.length > 1 ? [value] : []),
    [],
    ...table.columns.map(({ column }) => [column]),
  ];
  return {
    by: 'choice',
    label,
    choices: () =>
      options().map((columns) => ({ label: columns.join(' and ') || 'nothing', says: say(columns) })),
    chosen: () =>
      Math.max(
        0,
        options().findIndex((columns) => columns.join('\n') === value.join('\n')),
      ),
  };
}

/** A time that is likelier than the next one by this much leaves little to ask. */
const clearBy = 0.3;

function askedByFact(table: ModelledTable): PlainFact | undefined {
  const [first] = table.times;
  if (!first) return undefined;
  const say = (column: string): SourceCorrection => ({ fact: 'times', ...placeOf(table), columns: [column] });
  return {
    part: 'time',
    about: say(first.column),
    sentence: `${capital(table.noun.value.plural)} are asked by ${first.column}`,
    // A table with one time leaves nothing to be unsure of.
    basis: table.times.length > 1 ? first.basis : { ...first.basis, certainty: 1 },
    isWorthALook: first.basis.certainty - (table.times[1]?.basis.certainty ?? 0) < clearBy,
    confirm: say(first.column),
    reject: undefined,
    change:
      table.times.length > 1
        ? {
            by: 'choice',
            label: 'They are asked by',
            choices: () => table.times.map(({ column }) => ({ label: column, says: say(column) })),
            chosen: () => 0,
          }
        : undefined,
  };
}

function currentFact(table: ModelledTable): PlainFact {
  const { current } = table;
  const now = current?.value ?? null;
  const say = (value: Current | null): SourceCorrection => ({
    fact: 'current_rows',
    ...placeOf(table),
    current: value,
  });
  const isNow = (option: Current | null) => JSON.stringify(option) === JSON.stringify(now);
  const options = currentOptions(table);
  const choices: Choice[] = (options.some(isNow) ? options : [now, ...options]).map((option) => ({
    label: currentWords(option, table.noun.value.plural),
    says: say(option),
  }));
  return {
    part: 'table',
    about: say(null),
    sentence: capital(currentWords(now, table.noun.value.plural)),
    basis: current?.basis,
    confirm: say(now),
    reject: current ? say(null) : undefined,
    // Questions ask for current customers; that past sessions have ended goes without saying.
    isWorthALook: table.role.value === 'entity',
    change:
      choices.length > 1
        ? {
            by: 'choice',
            label: 'Today',
            choices: () => choices,
            chosen: () => Math.max(0, options.findIndex(isNow)),
          }
        : undefined,
  };
}

/** The possible definitions of current rows, by the table's flags, states and ends. */
function currentOptions({ columns, times }: ModelledTable): (Current | null)[] {
  const from = times.find(({ meaning }) => meaning === 'effective_from' || meaning === 'happens')?.column;
  const options: (Current | null)[] = [
    null,
    ...columns
      .filter(({ role }) => role === 'flag')
      .flatMap(({ column, meanings }) =>
        Object.keys(meanings).map((value): Current => ({ by: 'flag', column, value })),
      ),
    ...times
      .filter(({ meaning }) => meaning === 'ends' || meaning === 'effective_to')
      .map(({ column }): Current => ({ by: 'period', from: from ?? null, to: column })),
    ...columns.flatMap(({ column, role, meanings }): Current[] => {
      const values = Object.keys(meanings).filter((value) =>
        ['open', 'active'].includes(meanings[value] ?? ''),
      );
      return role === 'state' && values.length > 0 ? [{ by: 'states', column, values }] : [];
    }),
  ];
  return options.slice(0, 60);
}

function hiddenFact(
  table: ModelledTable,
  { column, noun, basis }: ModelledTable['hidden'][number],
): PlainFact {
  const say = (said: typeof noun | null): SourceCorrection => ({
    fact: 'hidden_entity',
    ...placeOf(table),
    column,
    noun: said,
  });
  return {
    part: 'table',
    about: say(noun),
    sentence: `${column} stands for ${noun.plural}, which have no table of their own`,
    basis,
    confirm: say(noun),
    reject: say(null),
    change: { by: 'noun', noun, say },
    isWorthALook: true,
  };
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
