import type { SourceErrorCode } from '../source-error.js';

/**
 * A SourceError inside an engine's process. It is a class of its own, because Node also runs the process's files from their sources and
 * can only erase types there; SourceError's constructor needs more than that.
 */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly code: SourceErrorCode;

  constructor(code: SourceErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
