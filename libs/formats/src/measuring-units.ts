/** A unit that is written beside a number: one that every locale has a word for, or a sign that is the same in all. */
type MeasuringUnit = { intl: string } | { sign: string };

const units: Readonly<Record<string, MeasuringUnit>> = {
  seconds: { intl: 'second' },
  minutes: { intl: 'minute' },
  hours: { intl: 'hour' },
  days: { intl: 'day' },
  months: { intl: 'month' },
  years: { intl: 'year' },
  kg: { intl: 'kilogram' },
  km: { intl: 'kilometer' },
  kWh: { sign: 'kWh' },
  sqm: { sign: 'm²' },
};

/** Reports whether a unit is written with numbers. */
export function isMeasuringUnit(unit: string): boolean {
  return measuringUnit(unit) !== undefined;
}

/** Pieces and people are said by the name of what is counted, and have no unit beside the number. */
export function measuringUnit(unit: string | undefined): MeasuringUnit | undefined {
  return unit !== undefined && Object.hasOwn(units, unit) ? units[unit] : undefined;
}
