const parts = /^([+-]?\d{4,})-(\d\d)-(\d\d) (\d\d:\d\d:\d\d)(\.\d+)?(?: (\S+))?$/;
const formats = new Map<string, Intl.DateTimeFormat>();
const dayMs = 86_400_000;

/** Converts a timestamp without a zone to ISO form. */
export function timestampText(text: string): string {
  return withoutZeros(text.replace(' ', 'T'));
}

/** Removes the trailing zeros from the fraction of a time. */
export function withoutZeros(text: string): string {
  return text.replace(/(\.\d*?)0+(?=$|[-+Z])/, '$1').replace(/\.(?=$|[-+Z])/, '');
}

/**
 * Converts a timestamp with a zone to UTC. Trino writes it in its own zone and with the name of the zone, so an hour that occurs twice
 * when summer time ends is always read as its first occurrence.
 */
export function instantText(text: string): string {
  const [, year, month, day, time, fraction = '', zone = 'UTC'] = parts.exec(text) ?? [];
  if (year === undefined) return text;
  const local = new Date(`1970-01-01T${time}Z`);
  local.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  const instant = instantOf(local.getTime(), zone);
  if (instant === undefined) return text;
  return `${withoutZeros(new Date(instant).toISOString().replace(/\.\d+Z$/, fraction))}Z`;
}

/** Returns the instant of a local time; undefined if this runtime does not know the zone. */
function instantOf(localMs: number, zone: string): number | undefined {
  if (zone === 'UTC' || zone === 'Z') return localMs;
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)$/.exec(zone) ?? [];
  if (sign !== undefined) {
    return localMs - Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * 60_000;
  }
  const format = formatOf(zone);
  if (!format) return undefined;
  const before = localMs - offsetAt(localMs - dayMs, format);
  const after = localMs - offsetAt(localMs + dayMs, format);
  return before + offsetAt(before, format) === localMs ? before : after;
}

function formatOf(zone: string): Intl.DateTimeFormat | undefined {
  let format = formats.get(zone);
  if (format) return format;
  try {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      timeZoneName: 'longOffset',
      year: 'numeric',
    });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
  formats.set(zone, format);
  return format;
}

/** Returns the offset of the zone from UTC, which Intl names "GMT", "GMT+02:00" or "GMT+00:53:28". */
function offsetAt(instantMs: number, format: Intl.DateTimeFormat): number {
  const name = format.formatToParts(instantMs).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes, seconds = '0'] = /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(name) ?? [];
  if (sign === undefined) return 0;
  return Number(`${sign}1`) * ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000;
}
