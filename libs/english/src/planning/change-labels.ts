/** The columns that tell of a change, behind those that tell of what. */
export const changeLabels = {
  before: 'before',
  after: 'after',
  change: 'change',
  share: 'share_of_change',
} as const;
