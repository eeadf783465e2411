/** A reason not to run that is told to the person as it stands, without a stack. */
export class CannotRun extends Error {
  name = 'CannotRun';
}

/** A signal that ended an installation or a build; this process ends by it too, after it has let go of the lock. */
export class Stopped extends Error {
  name = 'Stopped';

  /** @param {NodeJS.Signals} signal */
  constructor(signal) {
    super(`stopped by ${signal}`);
    this.signal = signal;
  }
}
