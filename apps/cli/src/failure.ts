/** The exit codes of the program. Scripts rely on these numbers, so they never change their meaning. */
export const exitCodes = {
  ok: 0,
  error: 1,
  usage: 2,
  questionFailed: 3,
  notSignedIn: 4,
  rateLimited: 5,
  interrupted: 130,
} as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** A reason to end that is told in one line, without a stack. */
export class Failure extends Error {
  override readonly name = 'Failure';

  constructor(
    message: string,
    readonly exitCode: ExitCode = exitCodes.error,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** A failure of the command line itself, as opposed to what it asked for. */
export function usageFailure(message: string): Failure {
  return new Failure(message, exitCodes.usage);
}

/** The system's code of an error, such as ENOENT; empty where it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
