import { Watched } from './watched.js';

/** Whether the server answers, as the requests have found it. */
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
