/** An answer that sends a browser elsewhere: a path of ours, never one that a request names. */
export class Redirect {
  constructor(readonly path: `/${string}`) {}
}
