import { Watched } from './watched.js';

/** Holds requests whose session has ended until the person has signed in again. */
class SessionGate {
  readonly isShut = new Watched(false);
  #waiting: (() => void)[] = [];

  /** Resolves once there is a session again. */
  signedInAgain(): Promise<void> {
    this.isShut.set(true);
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
    });
  }

  open(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    this.isShut.set(false);
    for (const goOn of waiting) goOn();
  }
}

export const sessionGate = new SessionGate();
