/** The columns of a change, after those of its groups. */
export const changeLabels = {
  before: 'before',
  after: 'after',
  change: 'change',
  share: 'share_of_change',
} as const;
