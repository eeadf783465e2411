/** The verbs by which people stop being customers, members or employees. */
export const leavingVerbs: ReadonlySet<string> = new Set(
  'left leave leaving lost lose losing gone quit stopped churned churn lapsed lapse'.split(' '),
);
