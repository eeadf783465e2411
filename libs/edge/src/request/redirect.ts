/** A redirect of a browser to a path of ours, never to an address that a request names. */
export class Redirect {
  constructor(readonly path: `/${string}`) {}
}
