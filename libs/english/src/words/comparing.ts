/** Words between two of a kind that are held side by side: "May against April". */
export const comparing: ReadonlySet<string> = new Set(
  'compare compared comparison versus vs against'.split(' '),
);
