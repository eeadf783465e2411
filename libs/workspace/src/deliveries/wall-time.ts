/** The clocks of a zone at a moment, read as if they were UTC; both as milliseconds. */
export function wallTimeMs(ms: number, timeZone: string): number {
  const parts = formatOf(timeZone).formatToParts(ms);
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const wall = Date.UTC(
    read('year'),
    read('month') - 1,
    read('day'),
    read('hour'),
    read('minute'),
    read('second'),
  );
  return wall + (((ms % 1_000) + 1_000) % 1_000);
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
}
