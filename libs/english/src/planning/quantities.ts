import type { Expression, SeparatedWriting } from '#sql';
import type { Column } from '../domain/domain.js';
import type { Quantity } from '../request/request.js';
import { inHours } from './hours.js';
import { inUnit } from './span-units.js';
import { yearsSince } from '../time/years-since.js';
import { Unplannable } from './scope.js';
import type { Scope } from './scope.js';

/** A number of one row. */
export function quantityIn(scope: Scope, quantity: Quantity): Expression {
  switch (quantity.kind) {
    case 'value':
      return scope.column(quantity.column);
    case 'product': {
      const [left, right] = quantity.factors;
      return { kind: 'arithmetic', operator: '*', left: scope.column(left), right: scope.column(right) };
    }
    case 'difference':
      return {
        kind: 'arithmetic',
        operator: '-',
        left: scope.column(quantity.of),
        right: scope.column(quantity.less),
      };
    case 'hours':
      return inHours(scope.column(quantity.of));
    case 'years': {
      const isYear = quantity.since.time === undefined;
      const since = isYear ? scope.column(quantity.since) : dayIn(scope, quantity.since);
      return yearsSince(since, isYear, scope.today);
    }
    case 'since':
      return inUnit(
        {
          kind: 'days_between',
          from: dayIn(scope, quantity.from),
          to: { kind: 'date', value: scope.today },
        },
        quantity.unit,
      );
    case 'span':
      if (quantity.unit !== 'days') refuseDaysOnly(quantity.from, quantity.to);
      return inUnit(
        { kind: 'days_between', from: dayIn(scope, quantity.from), to: dayIn(scope, quantity.to) },
        quantity.unit,
      );
  }
}

/** Refuses moments that are stored as texts, of which only the day can be read. */
function refuseDaysOnly(...times: readonly Column[]): void {
  const text = times.find(({ time }) => time?.written === 'text');
  if (text) throw new Unplannable(`${text.name} of ${text.table.name} is read to the day alone.`);
}

/** The notation of days in a column of texts; undefined for ISO 8601, which sorts by time. */
export function dayWriting({ name, table, time, samples }: Column): SeparatedWriting | undefined {
  const format = time?.format;
  if (format === 'day_first_dots' || format === 'day_first_slashes' || format === 'month_first_slashes')
    return format;
  const isIso = samples.every((sample) => sample === '' || /^\d{4}-\d{2}-\d{2}/.test(sample));
  if (!isIso) throw new Unplannable(`${name} of ${table.name} is written in a way that does not compare.`);
  return undefined;
}

/** A time for computations; through the date dimension if the row has a key to it. */
export function dayIn(scope: Scope, time: Column): Expression {
  const written = time.time?.written;
  if (written === 'date' || written === 'timestamp') return scope.column(time);
  if (written === 'text') return { kind: 'day_of_text', of: scope.column(time), written: dayWriting(time) };
  const hop = time.table.hops.find(({ from }) => from === time);
  const day = hop?.to.table.columns.find(({ time: own }) => own?.written === 'date');
  if (!hop || !day)
    throw new Unplannable(`${time.name} of ${time.table.name} holds no dates to reckon with.`);
  return scope.columnOver(hop, day);
}
