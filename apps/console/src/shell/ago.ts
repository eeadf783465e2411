const steps = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

const words = {
  long: new Intl.RelativeTimeFormat('en', { numeric: 'auto' }),
  narrow: new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'narrow' }),
};

/** The time since a moment in words, optionally in short form. */
export function ago(time: string, style: keyof typeof words = 'long'): string {
  const seconds = (Date.now() - Date.parse(time)) / 1_000;
  const [unit, length] = steps.find(([, each]) => Math.abs(seconds) >= each) ?? ['second', 1];
  return unit === 'second' ? 'just now' : words[style].format(-Math.round(seconds / length), unit);
}

/** The time until a moment in words; overdue moments are about to come. */
export function ahead(time: string): string {
  return Date.parse(time) - Date.now() < 60_000 ? 'in a moment' : ago(time);
}
