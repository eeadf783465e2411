import type { SourceErrorCode } from '../source-error.js';

/**
 * A SourceError on its way out of an engine's process. A class of its own, because Node runs the process's files from
 * their sources too and can only erase types there: SourceError's constructor is more than that.
 */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly code: SourceErrorCode;

  constructor(code: SourceErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
