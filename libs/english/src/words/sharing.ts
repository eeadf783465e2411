/** Words for a part of a whole. */
export const sharing: ReadonlySet<string> = new Set(
  'share shares percentage percentages percent proportion fraction'.split(' '),
);
