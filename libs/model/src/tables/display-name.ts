import type { Believed, ColumnRole } from '../source-model.js';
import type { ColumnView, TableView } from '../source-view.js';

/** Returns the columns by which people name a row. */
export function displayName(
  table: TableView,
  roles: ReadonlyMap<ColumnView, ColumnRole>,
): Believed<readonly string[]> {
  const names = table.columns.filter((column) => roles.get(column) === 'name' && isOfRow(column));
  const first = names.find(({ words }) => words.includes('first') || words.includes('forename'));
  const last = names.find(({ words }) => words.includes('last') || words.includes('surname'));
  if (first && last) return believed([first.name, last.name], 0.95, 'People are called by both names.');
  const [best] = names.toSorted((a, b) => rankOf(b) - rankOf(a));
  if (best)
    return believed(
      [best.name],
      0.9,
      `Of its columns, ${best.name} is named most like a name of its own rows.`,
    );
  const same = table.columns.find((column) => isCalledSo(column, roles.get(column)));
  if (same) return believed([same.name], 0.8, `${same.name} is called as its rows are.`);
  const described = table.columns.find(isOfArticle);
  if (described) return believed([described.name], 0.7, `${described.name} says which article a row is of.`);
  const number =
    table.columns.find((column) => roles.get(column) === 'code' && isOwnNumber(column)) ??
    table.columns.find((column) => roles.get(column) === 'id' && isDocumentNumber(column));
  if (number) return believed([number.name], 0.7, `${number.name} is the number that people quote.`);
  const text = table.columns.find((column) => isOwnText(column, roles.get(column)));
  if (text) return believed([text.name], 0.6, `${text.name} is a text of its own for each row.`);
  return believed([], 0.6, 'Its rows have a number and no name.');
}

function believed(
  value: readonly string[],
  certainty: number,
  evidence: string,
): Believed<readonly string[]> {
  return { value, basis: { certainty, evidence } };
}

/** Reports whether a column has the name of its table: the job type of a job type is its name. */
function isCalledSo({ kind, words, table, profile }: ColumnView, role: ColumnRole | undefined): boolean {
  const isText = kind === 'text' && role !== 'state' && role !== 'id' && role !== 'key';
  const isOneEach = (profile?.distinct ?? 0) >= (table.rows ?? Infinity) * 0.9;
  return isText && isOneEach && words.join(' ') === table.words.join(' ');
}

/** Reports whether a column describes an article: "item description" names a row of a stock, though several rows share it. */
function isOfArticle({ kind, words }: ColumnView): boolean {
  return kind === 'text' && words.length === 2 && words[1] === 'description' && articles.has(words[0] ?? '');
}

const articles = new Set('item product part article material stock'.split(' '));

/** Reports whether a column is the customer_details of a customer without a name: a short text that no other row has. */
function isOwnText({ kind, words, table, profile }: ColumnView, role: ColumnRole | undefined): boolean {
  const isText = kind === 'text' && role !== 'state' && role !== 'id' && role !== 'key';
  const isOneEach = (profile?.distinct ?? 0) >= (table.rows ?? Infinity) * 0.9;
  return (
    isText &&
    isOneEach &&
    words.at(-1) === 'details' &&
    words.slice(0, -1).join(' ') === table.words.join(' ')
  );
}

/** Reports whether a column names its row. "assigned_to" names somebody else, and so does a technician_name that many visits share. */
function isOfRow(column: ColumnView): boolean {
  const { words } = column;
  const isOther = words.includes('assigned') || words.includes('assignee') || words.includes('handler');
  return !isOther && !namesWorker(column);
}

/** Reports whether a column names the worker and not the row: several rows share such a name. */
export function namesWorker({ words, table, profile }: ColumnView): boolean {
  const isWorker = words.some((word) => workers.has(word) && !table.words.includes(word));
  return isWorker && (profile?.distinct ?? 0) < (table.rows ?? 0);
}

const workers = new Set(
  `technician engineer mechanic agent advisor adviser driver operator inspector salesperson rep representative clerk cashier stylist therapist nurse
  doctor dentist vet cleaner picker packer surveyor author owner manager supervisor`.split(/\s+/),
);

function rankOf(column: ColumnView): number {
  const { words, table } = column;
  const isOwn = words.some((word) => table.words.includes(word));
  const isWhole = words.includes('full') || words.includes('display') || words.length === 1;
  return (
    (isOwn ? 2 : 0) +
    (isWhole ? 1.5 : 0) +
    (words.includes('name') ? 1 : 0) +
    (words.includes('title') ? 0.8 : 0)
  );
}

/** Reports whether a column is the row's own number, as the invoice number of an invoice with another key. */
function isOwnNumber(column: ColumnView): boolean {
  const { kind, words, table, profile, isNullable } = column;
  const isOneEach = profile ? (profile.distinct ?? 0) >= (table.rows ?? Infinity) * 0.99 : !isNullable;
  return kind === 'text' && isOneEach && isDocumentNumber(column) && words[0] === table.words.at(-1);
}

/** Reports whether a column is a number that is printed on paper: of an invoice, an order, a policy. */
function isDocumentNumber({ parts, kind, table }: ColumnView): boolean {
  const last = parts.at(-1) ?? '';
  return (
    ['no', 'nr', 'number', 'nbr', 'num'].includes(last) ||
    (kind === 'text' && table.source.columns.length > 0 && last !== 'uuid' && last !== 'uid')
  );
}
