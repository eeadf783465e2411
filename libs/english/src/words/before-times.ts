/** Words that a time may begin with. */
export const beforeTimes: ReadonlySet<string> = new Set(
  'in on since before after between during last this yesterday today within over until'.split(' '),
);
