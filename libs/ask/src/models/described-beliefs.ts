import { listedAmounts } from '#english';
import type { BelievedColumn, BelievedTable } from '#english';

/** The model's beliefs about a table, for a language model; values of rows are included only where the workspace shares them. */
export interface DescribedBeliefs {
  /** The noun for one row, and for several. */
  rows?: string;
  also?: readonly string[];
  /** The columns that name a row. */
  named_by?: readonly string[];
  /** Present where some of its rows are current and others are not. */
  current?: string;
  /** Derived amounts, by name. */
  amounts?: Record<string, string>;
}

const wordsMax = 8;
const amountsMax = 20;

/** The words for a table's rows, and the amounts derived from its columns. */
export function believedOfTable(table: BelievedTable): DescribedBeliefs {
  const { noun, also, name, current } = table.model;
  const amounts = listedAmounts(table).slice(0, amountsMax);
  return {
    rows: `${noun.value.singular}, ${noun.value.plural}`,
    ...(also.length > 0 && { also: also.slice(0, wordsMax) }),
    ...(name.value.length > 0 && { named_by: name.value }),
    ...(current && { current: 'only some rows hold today' }),
    ...(amounts.length > 0 && {
      amounts: Object.fromEntries(
        amounts.map(({ name: of, isRate, adds, unit }) => [
          of,
          isRate ? 'rate, in percent' : amountText(unit, adds),
        ]),
      ),
    }),
  };
}

/** A column's meaning in parts; the meanings of its values are included only where values are shared. */
export function believedOfColumn(table: BelievedTable, name: string, sharesValues: boolean): string[] {
  const column = table.columns.find((each) => each.name === name);
  if (!column) return [];
  const { role, also, measure } = column.model;
  const hidden = table.model.hidden.find((each) => each.column === name);
  return [
    also.length > 0 ? `called ${JSON.stringify(also.slice(0, wordsMax))}` : '',
    measure ? amountText(measure.unit, measure.adds) : '',
    timeText(table, name),
    role === 'state' || role === 'flag' ? `${role}${meaningsText(column, sharesValues)}` : '',
    spokenText(column, sharesValues),
    hidden ? `each value is a ${hidden.noun.singular}` : '',
  ];
}

const additions: Record<'sum' | 'average' | 'last' | 'none', string> = {
  sum: 'adds up',
  average: 'is averaged',
  last: 'counts by its last value of a period',
  none: 'never adds up',
};

function amountText(unit: string | null, adds: keyof typeof additions): string {
  return `amount${unit === null ? '' : ` in ${unit}`} that ${additions[adds]}`;
}

/** Numbered in the order of preference for questions. */
function timeText({ model }: BelievedTable, name: string): string {
  const at = model.times.findIndex(({ column }) => column === name);
  const time = model.times[at];
  return time ? `time ${String(at + 1)}: ${time.meaning.replace('_', ' ')}` : '';
}

function meaningsText({ model }: BelievedColumn, sharesValues: boolean): string {
  const told = Object.entries(model.meanings).filter(([, meaning]) => meaning !== 'other');
  if (told.length === 0) return '';
  if (sharesValues) return ` by meanings ${JSON.stringify(Object.fromEntries(told.slice(0, valuesMax)))}`;
  return ` with meanings ${[...new Set(told.map(([, meaning]) => meaning))].join(', ')}`;
}

const valuesMax = 20;

/** Synonyms of values come from comments and people, and do not reveal the value; those in a list of codes are values. */
function spokenText({ model }: BelievedColumn, sharesValues: boolean): string {
  const spoken = Object.entries(model.spoken).slice(0, valuesMax);
  if (spoken.length === 0 || (model.isDecoded && !sharesValues)) return '';
  const told = sharesValues ? Object.fromEntries(spoken) : spoken.map(([, words]) => words);
  return `values stand for ${JSON.stringify(told)}`;
}
