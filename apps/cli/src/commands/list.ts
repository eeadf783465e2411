import type { Command } from 'commander';
import type { ListCall } from '../client/calls.js';
import { listBytes, readList } from '../client/pages.js';
import type { Listing } from '../client/pages.js';
import type { Result } from '../responses/parse-response.js';
import { connect } from '../connect.js';
import { usageFailure } from '../failure.js';
import { formatOf, optionsOf, parseCount } from '../options.js';
import { printJson, printRows } from '../output/format.js';
import { printLines, printMessage } from '../output/print.js';
import { tableLines } from '../output/table.js';
import { terminalOf } from '../output/terminal.js';
import type { Environment } from '../environment.js';

const limitDefault = 50;

/** The particulars of a list; its columns are fields of the contract's record. */
export interface ListOf<Row> {
  call: ListCall;
  columns: readonly (keyof Row & string)[];
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  /** A record as a table shows it, where that takes more than its fields. */
  shown?: (record: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
}

/** Adds the options of a command that prints a list. */
export function addListOptions(command: Command): Command {
  return command
    .option('--limit <count>', `how many at most (${limitDefault} when left out)`, parseCount(1_000_000))
    .option('--all', 'everything there is');
}

/** Reads a list and prints it in the format that was asked for. */
export async function printList<Row>(
  environment: Environment,
  command: Command,
  list: ListOf<Row>,
): Promise<void> {
  const options = optionsOf<{ limit?: number; all?: true }>(command);
  const format = formatOf(options);
  if (options.all && options.limit !== undefined)
    throw usageFailure('--all and --limit contradict each other');
  const limit = options.all ? Infinity : (options.limit ?? limitDefault);
  const listing = await readList(connect(environment, options), list, limit);
  if (format === 'json') return printJson(environment, options, listBytes(listing));
  if (format === 'table') await printTable(environment, listing, list);
  else await printRows(environment, format, everyField(listing));
  if (listing.hasMore)
    printMessage(environment, `there are more than these ${listing.records.length}: --all, or --limit`);
}

async function printTable(
  environment: Environment,
  { records }: Listing,
  { columns, shown = (record) => record }: Pick<ListOf<Record<string, unknown>>, 'columns' | 'shown'>,
): Promise<void> {
  const rows = records.map(shown).map((record) => columns.map((column) => record[column]));
  if (rows.length === 0) return printMessage(environment, 'there are none');
  await printLines(
    environment,
    tableLines({ columns, rows }, terminalOf(environment.stdout, environment.env)),
  );
}

/** For programs, all that the records hold. */
function everyField({ records }: Listing): Result {
  const columns = [...new Set(records.flatMap((record) => Object.keys(record)))];
  return { columns, rows: records.map((record) => columns.map((column) => record[column])) };
}
