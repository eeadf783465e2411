/** The faults of a data source, as far as the person who asked can act on them. */
export type SourceErrorCode =
  /** The host is unknown, refuses, does not answer in time or is no such engine, or this deployment does not allow its address. */
  | 'unreachable'
  /** The engine does not know the account or its password, or does not let it in. */
  | 'credentials'
  /** TLS is not offered, not accepted, or its certificate is not trusted. */
  | 'tls'
  /** The settings name something that is not there: a database, a catalog, a file. */
  | 'settings'
  /** A table, view or column that the statement names is not there (any more). */
  | 'missing'
  /** The account may not read what the statement reads, or the statement tries to do more than read. */
  | 'refused'
  /** The engine found the statement wrong, or failed while it ran. */
  | 'statement'
  /** The statement exceeded its time and was stopped. */
  | 'timed_out'
  /** The caller stopped the statement. */
  | 'cancelled'
  /** The optional driver of this kind of source is not installed. */
  | 'driver_absent';

/**
 * A failure at a data source. Its message is for the people of the workspace: it may quote the engine's own words, never a
 * password, and it never goes into a log (an engine's words may quote a row).
 */
export class SourceError extends Error {
  override readonly name = 'SourceError';
  /** The network's own words, for the operator's log alone. */
  readonly detail: string | undefined;
  /** The setting at fault, if the code alone does not tell it. */
  readonly setting: string | undefined;

  constructor(
    readonly code: SourceErrorCode,
    message: string,
    { detail, setting, ...options }: ErrorOptions & { detail?: string; setting?: string } = {},
  ) {
    super(message, options);
    this.detail = detail;
    this.setting = setting;
  }
}

/** The failure of a statement that no process began for too long, since all were at work. */
export class EnginesBusy extends SourceError {
  constructor() {
    super('timed_out', 'all processes that read files are at work; try again shortly');
  }
}

const statementFaults: ReadonlySet<SourceErrorCode> = new Set(['statement', 'missing', 'refused']);

/** Reports whether a source rejects the statement itself, as opposed to being slow, away or wrongly connected. */
export function isStatementFault({ code }: SourceError): boolean {
  return statementFaults.has(code);
}
