/** Short forms that neighbouring columns explain: `del_dt` is the delivery of an order, and elsewhere the deletion of a row. */
import { emptyRows } from './compact-days.js';
import type { ColumnKind, ColumnProfile, TableProfile } from '#contracts';

/** A column among those of its table. */
interface Neighbour {
  name: string;
  kind: ColumnKind;
  parts: readonly string[];
  words: readonly string[];
  profile: ColumnProfile | undefined;
  table: {
    words: readonly string[];
    profile: TableProfile | undefined;
    columns: readonly Neighbour[];
  };
}

const dayParts = new Set('dt date day on'.split(' '));
const orderParts = new Set('ord order ordered placed coll collected collection'.split(' '));
const wantedParts = new Set('due prom promised exp expected req required'.split(' '));
const shippedParts = new Set('shp ship shipped disp despatched dispatched'.split(' '));
const markParts = new Set('flag flg ind yn mark at ts'.split(' '));

/** Returns the words of a column if the columns beside it explain its short form; undefined if they explain nothing. */
export function wordsBeside(column: Neighbour): readonly string[] | undefined {
  const { parts, words } = column;
  if (isDeletionMark(parts)) return words.map((word) => (word === 'del' ? 'deleted' : word));
  if (parts.length !== 2 || !dayParts.has(parts[1] ?? '')) return undefined;
  const act = actOf(column);
  return act === undefined ? undefined : [act, ...words.slice(-1)];
}

function isDeletionMark(parts: readonly string[]): boolean {
  const [first = '', second = ''] = parts;
  if (parts.length !== 2) return parts.length === 1 && first === 'del';
  return (first === 'del' && markParts.has(second)) || (first === 'is' && second === 'del');
}

function actOf(column: Neighbour): string | undefined {
  const { parts, table } = column;
  switch (parts[0]) {
    case 'del':
      return isDelivery(column) ? 'delivered' : 'deleted';
    case 'req':
      return daysBeside(column, orderParts).length > 0 ? 'required' : 'requested';
    case 'shp':
      return table.words.includes('shipment') ? undefined : 'shipped';
    default:
      return undefined;
  }
}

/** Reports whether `del` is a delivery. Few rows are deleted, at any time; orders are delivered, none of them before the first is placed. */
function isDelivery(column: Neighbour): boolean {
  const orders = daysBeside(column, orderParts);
  const others = [wantedParts, shippedParts].flatMap((parts) => daysBeside(column, parts));
  if (orders.length + others.length === 0) return false;
  const rows = column.table.profile?.rows_read ?? 0;
  if (rows > 0 && emptyRows(column) > rows / 2) return false;
  const first = firstDay(column);
  return orders.every((order) => first === undefined || first >= (firstDay(order) ?? first));
}

function daysBeside(column: Neighbour, acts: ReadonlySet<string>): Neighbour[] {
  return column.table.columns.filter(
    ({ name, parts }) =>
      name !== column.name && acts.has(parts[0] ?? '') && parts.some((part) => dayParts.has(part)),
  );
}

/** Returns the earliest day as eight digits, if days are written with the year first. */
function firstDay({ profile }: Neighbour): string | undefined {
  return /^(\d{4})-?(\d{2})-?(\d{2})/
    .exec(profile?.least ?? '')
    ?.slice(1)
    .join('');
}
