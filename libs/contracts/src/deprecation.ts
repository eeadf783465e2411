/** The dates on which an operation is deprecated and removed, and its replacement. */
export interface Deprecation {
  since: Date;
  until: Date;
  /** The replacement, such as "GET /v1/reports". */
  instead: string;
}

const noticeMonths = 12;

/** Declares an operation deprecated on `since` and removed on `until`, both days in UTC. docs/api/versioning.md promises the months between them. */
export function deprecation(since: string, until: string, instead: string): Deprecation {
  const [from, to] = [new Date(`${since}T00:00:00Z`), new Date(`${until}T00:00:00Z`)];
  const earliest = new Date(from);
  earliest.setUTCMonth(earliest.getUTCMonth() + noticeMonths);
  if (!(to >= earliest))
    throw new Error(`${since} to ${until} is shorter than the notice of ${noticeMonths} months`);
  return { since: from, until: to, instead };
}
