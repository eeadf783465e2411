/** Words between two compared things of a kind: "May against April". */
export const comparing: ReadonlySet<string> = new Set(
  'compare compared comparison versus vs against'.split(' '),
);
