import { Watched } from './watched.js';

/** Tracks whether the server answers requests. */
class Connection {
  readonly isDown = new Watched(false);

  lost(): void {
    this.isDown.set(true);
  }

  found(): void {
    this.isDown.set(false);
  }
}

export const connection = new Connection();
